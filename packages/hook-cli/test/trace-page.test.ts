import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { makeEvent, makeHook } from './recorded-events.ts';
import { runCommand } from './run-command.ts';
import { makeProject } from './temporary-project.ts';

const places = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const executablePath = places.find((path) => path && existsSync(path));
const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];
const moreFlags = ['--disable-component-update', '--disable-sync'];

const hostile = '</script><img src="https://evil.example/x" onerror="document.title=\'owned\'"><b>';
const hostileEvent = makeEvent({
  input: { tool_name: hostile, tool_input: { path: hostile, [hostile]: hostile } },
  output: { decision: 'deny', reason: hostile },
  hooks: [
    makeHook({
      name: hostile,
      command: hostile,
      source: hostile,
      outcome: 'blocked',
      signal: hostile,
      stdout: hostile,
      stderr: hostile,
      error: hostile,
      warnings: [hostile],
      output: { decision: 'deny', reason: hostile, hookSpecificOutput: { tool_input: { path: `${hostile}2` } } },
    }),
  ],
});
const changing = makeEvent({
  at: '2026-01-02T10:20:32.000Z',
  sequential: true,
  hooks: [
    makeHook({
      name: 'format',
      stdout: 'said on stdout',
      stderr: 'said on stderr',
      output: { hookSpecificOutput: { tool_input: { content: 'a\nB\n' } } },
    }),
    makeHook({ name: 'quiet', startedMs: 22 }),
  ],
  output: { hookSpecificOutput: { tool_input: { content: 'a\nB\n' } } },
});

let browser: Browser;

if (!executablePath) {
  process.stderr.write(
    'The trace page was not opened: no Chromium is installed (apt-get install chromium, or set CHROMIUM_PATH).\n',
  );
}

describe.skipIf(!executablePath)('the trace page, in a browser', () => {
  beforeAll(async () => {
    browser = await chromium.launch({ ...(executablePath && { executablePath }), args: [...flags, ...moreFlags] });
  }, 60_000);
  afterAll(() => browser.close());

  /** Makes the page with the built command and opens it; whatever it says or asks for is collected. */
  async function openPage(events: readonly object[], options: { colorScheme?: 'dark' | 'light' } = {}) {
    const project = makeProject({ 'log.jsonl': events.map((event) => `${JSON.stringify(event)}\n`).join('') });
    await runCommand(project, ['trace', 'log.jsonl', '--html', 'out.html']);
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, ...options });
    onTestFinished(() => page.close());
    const complaints: string[] = [];
    const url = pathToFileURL(project.path('out.html')).href;
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => request.url() !== url && complaints.push(request.url().slice(0, 100)));
    await page.goto(url);
    return { page, complaints };
  }

  const openFirstHook = async (page: Page, index = 0) => {
    const event = page.locator('.event').nth(index);
    await event.locator('> summary').click();
    const hook = event.locator('.hook').first();
    if (!(await hook.evaluate((details) => details.hasAttribute('open')))) await hook.locator('> summary').click();
    // It is filled a moment after it opens.
    await hook.locator('.hook-body').waitFor();
    return hook;
  };

  it('is drawn and can be opened, without a complaint and without a request', async () => {
    const { page, complaints } = await openPage([makeEvent(), changing]);
    expect(await page.locator('.event').count()).toBe(2);
    expect(await page.locator('.figures').textContent()).toContain('events');
    const hook = await openFirstHook(page, 1);
    const text = await hook.textContent();
    for (const part of ['stdin', 'said on stdout', 'said on stderr', 'Decision', 'tool_input.content'])
      expect(text).toContain(part);
    expect(await hook.locator('.diff del').allTextContents()).toEqual([expect.stringContaining('- b')]);
    expect(await hook.locator('.diff ins').allTextContents()).toEqual([expect.stringContaining('+ B')]);
    const bars = page.locator('.event').nth(1).locator('.hook .bar');
    const [first, second] = [await bars.nth(0).boundingBox(), await bars.nth(1).boundingBox()];
    expect(second?.x).toBeGreaterThan((first?.x ?? 0) + (first?.width ?? 0) * 0.9);
    expect(complaints).toEqual([]);
  });

  it('shows whatever a log holds as text', async () => {
    const { page, complaints } = await openPage([hostileEvent]);
    const hook = await openFirstHook(page);
    expect((await hook.textContent())?.split(hostile).length).toBeGreaterThan(5);
    expect(await page.locator('img, b, .event script').count()).toBe(0);
    expect(await page.title()).toBe('agent-hooks trace');
    expect(complaints).toEqual([]);
  });

  it('can be used with the keyboard alone', async () => {
    const { page } = await openPage([makeEvent(), changing]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await page.locator('.event').nth(1).getAttribute('open')).toBe('');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await page.locator('.hook').first().getAttribute('open')).toBe('');
    await page.keyboard.press('/');
    await page.keyboard.type('said on stdout');
    await page.locator('.event').nth(1).waitFor({ state: 'detached' });
    expect(await page.locator('.status').textContent()).toBe('1 of 2 events');
    await page.keyboard.press('Escape');
    await page.locator('.event').nth(1).waitFor();
  });

  it('shows only what is asked for', async () => {
    const { page } = await openPage([hostileEvent, changing]);
    await page.getByRole('button', { name: 'changed' }).click();
    expect(await page.locator('.event').count()).toBe(1);
    await page.getByRole('button', { name: 'blocked' }).click();
    expect(await page.locator('.event').count()).toBe(2);
  });

  it('is light or dark, as the reader likes it', async () => {
    const backgrounds = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page } = await openPage([changing], { colorScheme });
      backgrounds.push(await page.evaluate('getComputedStyle(document.body).backgroundColor'));
    }
    expect(backgrounds).toEqual(['rgb(246, 247, 249)', 'rgb(15, 18, 24)']);
  });

  it('stays usable with ten thousand events: drawn in part, searched in full, with every one within reach', async () => {
    const start = Date.parse('2026-01-02T00:00:00Z');
    const many = Array.from({ length: 10_000 }, (_, index) => ({
      ...changing,
      at: new Date(start + index * 1_000).toISOString(),
      input: { tool_name: 'write_file', tool_input: { path: `file-${index}.txt`, content: 'x'.repeat(500) } },
    }));
    const { page, complaints } = await openPage(many);
    await page.locator('.event').first().waitFor();
    expect(await page.locator('.event').count()).toBeLessThan(1_000);
    await page.getByRole('searchbox').fill('file-9876.txt');
    await page.getByText('1 of 10000 events').waitFor();
    expect(await page.locator('.subject').textContent()).toContain('file-9876.txt');
    await page.getByRole('searchbox').fill('');
    await page.locator('.event').nth(100).waitFor();
    await page.locator('.overview').click();
    const opened = page.locator('.event[open] > summary .subject');
    expect(await opened.textContent()).toMatch(/file-(49|50)\d\d\.txt/);
    expect(await page.locator('.event').count()).toBeLessThan(1_000);
    await page.getByRole('button', { name: 'Show earlier events' }).click();
    await page.getByText('file-4900.txt').first().waitFor();
    expect(complaints).toEqual([]);
  }, 60_000);
});
