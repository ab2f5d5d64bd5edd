import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, hasChromium, launchChromium, type Page } from '@agent-hooks/test-support/chromium';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Section } from '../pages.mjs';
import { serveFolder } from './serve-folder.ts';

const site = join(import.meta.dirname, '..');
const menu: readonly Section[] = JSON.parse(readFileSync(join(site, '.pages', 'menu.json'), 'utf8'));
const paths = menu.flatMap(({ pages }) => pages.map(({ path }) => `/${path.replace(/(^|\/)index$/, '$1')}`));

describe.runIf(hasChromium)('the site in a browser', () => {
  let browser: Browser;
  let served: Awaited<ReturnType<typeof serveFolder>>;
  beforeAll(async () => {
    [browser, served] = await Promise.all([launchChromium(), serveFolder(join(site, 'dist'))]);
  });
  afterAll(async () => {
    await browser?.close();
    await served?.close();
  });

  async function open(path: string, width = 1280): Promise<{ page: Page; problems: string[] }> {
    const page = await browser.newPage({ viewport: { width, height: 900 } });
    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('request', (request) => {
      if (!request.url().startsWith(served.url) && !request.url().startsWith('data:')) problems.push(request.url());
    });
    await page.goto(`${served.url}${path}`);
    return { page, problems };
  }

  it.each(paths)('%s opens, fits into 360 pixels and fetches nothing from elsewhere', async (path) => {
    const { page, problems } = await open(path, 360);
    await page.locator('h1').first().waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await page.close();
    expect({ problems, wide }).toEqual({ problems: [], wide: 0 });
  });

  it('is searched by keyboard alone', async () => {
    const { page, problems } = await open('/');
    // The page can be read before its script has started.
    await page.waitForLoadState('networkidle');
    await page.keyboard.press('Control+k');
    await page.locator('.VPLocalSearchBox input').waitFor();
    await page.keyboard.type('onFailure');
    await page.locator('.VPLocalSearchBox .result').first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname !== '/');
    await page.close();
    expect(problems).toEqual([]);
  });

  it('shows the language that was chosen in all tabs, and on the next page', async () => {
    const { page, problems } = await open('/writing-hooks');
    await page.waitForLoadState('networkidle');
    const chosen = () => page.locator('.vp-code-group input:checked + label').allTextContents();
    expect(new Set(await chosen())).toEqual(new Set(['Bash']));
    await page.locator('.vp-code-group label', { hasText: 'Python' }).last().click();
    expect(await chosen()).toEqual(['Python', 'Python', 'Python', 'Python']);
    expect(await page.locator('.vp-code-group .active code', { hasText: 'import json' }).count()).toBe(4);
    await page.goto(`${served.url}/getting-started`);
    await page.goto(`${served.url}/writing-hooks`);
    await page.waitForLoadState('networkidle');
    await page.locator('.vp-code-group input:checked + label', { hasText: 'Python' }).first().waitFor();
    await page.close();
    expect(problems).toEqual([]);
  });

  it('can be dark, and stays so on the next page', async () => {
    const { page } = await open('/');
    const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'));
    await page.locator('.VPNavBar .VPSwitchAppearance').first().click();
    expect(await isDark()).toBe(true);
    await page.goto(`${served.url}/events`);
    expect(await isDark()).toBe(true);
    await page.close();
  });
});
