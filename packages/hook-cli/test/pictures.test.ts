// @module-tag built
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { hasChromium, launchChromium } from '@agent-hooks/test-support/chromium';
import { describe, expect, it } from 'vitest';
import { asPerson, runCommand } from './run-command.ts';
import { makeProject } from './temporary-project.ts';
import { drawTerminal, readPicture } from './terminal-picture.ts';

/** `npm run pictures` draws the pictures again; otherwise they are only compared. */
const isDrawing = process.env.AGENT_HOOKS_PICTURES === '1';
const folder = join(import.meta.dirname, '..', '..', '..', 'docs', 'images');
const blockedCall = join(folder, 'blocked-call.svg');
const tracePage = join(folder, 'trace-page.png');
if (isDrawing) mkdirSync(folder, { recursive: true });

describe('the pictures of the README', () => {
  it('the blocked call shows what the command prints today', async () => {
    const project = makeProject();
    await runCommand(project, ['guard'], { program: asPerson });
    const call = ['fire', 'BeforeTool', '--tool', 'run_shell_command', '--brief', '--input', '{"command":"rm -rf /"}'];
    const { code, stdout } = await runCommand(project, call, { env: { FORCE_COLOR: '1', COLUMNS: '84' } });
    expect(code).toBe(0);
    const typed = `agent-hooks ${call.join(' ').replace(/\{.*\}/, "'$&'")}`;
    const drawn = drawTerminal(typed, stdout, 100);
    if (isDrawing) writeFileSync(blockedCall, drawn);
    const withoutTimes = (svg: string) => readPicture(svg).replaceAll(/\d+(\.\d+)? m?s/g, '<time>');
    expect(withoutTimes(drawn)).toContain('BLOCKED by guard');
    expect(withoutTimes(readFileSync(blockedCall, 'utf8'))).toBe(withoutTimes(drawn));
  });

  it.runIf(isDrawing && hasChromium)(
    'the trace page is a picture of the page of a real run',
    async () => {
      const project = makeProject();
      const demonstration = join(import.meta.dirname, '../../../private/demo/dist/main.js');
      await promisify(execFile)(process.execPath, [demonstration, '--log', 'demo.jsonl'], { cwd: project.dir });
      await runCommand(project, ['trace', 'demo.jsonl', '--html', 'trace.html']);
      const browser = await launchChromium();
      try {
        const page = await browser.newPage({ viewport: { width: 1200, height: 720 }, colorScheme: 'light' });
        await page.goto(pathToFileURL(project.path('trace.html')).href);
        await page.screenshot({ path: tracePage });
      } finally {
        await browser.close();
      }
    },
    120_000,
  );

  it('the picture of the trace page is there, and small', () => {
    expect(readFileSync(tracePage).subarray(1, 4).toString()).toBe('PNG');
    expect(statSync(tracePage).size).toBeLessThan(250_000);
  });
});
