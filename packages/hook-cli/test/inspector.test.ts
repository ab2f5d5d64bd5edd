// @module-tag built
import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { request } from 'node:http';
import { makeFiredEvent } from '@agent-hooks/test-samples';
import { type Browser, hasChromium, launchChromium } from '@agent-hooks/test-support/chromium';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { builtCommand } from './run-command.ts';
import { makeProject, settingsWith, type TemporaryProject } from './temporary-project.ts';

const guard = '#!/bin/sh\ngrep -q "rm -rf" && { echo "Not here." >&2; exit 2; }\nexit 0\n';
const settings = settingsWith('BeforeTool', { name: 'guard', command: './guard.sh' });

/** A project with a guard, and a log with one event. */
function makeGuarded(): TemporaryProject {
  return makeProject({ 'guard.sh': guard, '.agent-hooks/settings.json': settings, 'log.jsonl': lineOf('ls') });
}

function lineOf(command: string, at = '2026-01-02T10:20:30.000Z'): string {
  const inputs = [{ tool_name: 'run_shell_command', tool_input: { command } }];
  return `${JSON.stringify(makeFiredEvent({ at, inputs, rounds: [], verdict: { action: 'proceed' } }))}\n`;
}

/** Starts the inspector as a process; it is ended with the test. */
async function startInspector(project: TemporaryProject, ...argv: string[]): Promise<string> {
  const child = spawn(process.execPath, [builtCommand, 'trace', '--live', '--json', ...argv], {
    cwd: project.dir,
    env: project.env,
  });
  onTestFinished(() => endProcess(child));
  let printed = '';
  for await (const chunk of child.stdout) {
    printed += chunk;
    if (printed.includes('}\n')) break;
  }
  return JSON.parse(printed).url;
}

function endProcess(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('close', () => resolve());
    child.kill('SIGINT');
  });
}

interface Asked {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** Unlike fetch, it sends whatever name and origin it is given. */
function ask(url: string, { method = 'GET', headers = {}, body = '' }: Asked = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers }, (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

describe('the inspector', () => {
  const json = { 'content-type': 'application/json' };
  const fire = (headers: Record<string, string>) => ({ method: 'POST', headers, body: '{"id":0,"input":{}}' });

  it('answers no one who does not know the address, or who comes from another page', async () => {
    const url = await startInspector(makeGuarded(), 'log.jsonl');
    const { origin, pathname, port } = new URL(url);
    expect(await ask(url)).toBe(200);
    expect(await ask(`${origin}/`)).toBe(403);
    expect(await ask(`${origin}/${'0'.repeat(32)}/rows`)).toBe(403);
    expect(await ask(`${origin}${pathname}event?id=0`, { headers: { host: `evil.example:${port}` } })).toBe(403);
    expect(await ask(`${url}fire`, fire({ ...json, origin: 'https://evil.example' }))).toBe(403);
    expect(await ask(`${url}fire`, fire({ ...json, origin: 'null' }))).toBe(403);
    expect(await ask(`${url}fire`, fire({ 'content-type': 'text/plain' }))).toBe(403);
    expect(await ask(`${url}fire`)).toBe(404);
  });

  it('says what is wrong with what it is asked for', async () => {
    const url = await startInspector(makeGuarded(), 'log.jsonl');
    const post = async (path: string, body: string) => {
      const response = await fetch(url + path, { method: 'POST', headers: json, body });
      return [response.status, await response.json()];
    };
    expect(await post('fire', '{')).toEqual([400, { problem: 'The request is not valid JSON.' }]);
    expect(await post('fire', '{"id":7,"input":{}}')).toEqual([400, { problem: expect.stringContaining('memory') }]);
    expect(await post('fire', '{"id":0,"input":3}')).toEqual([400, { problem: 'The input must be a JSON object.' }]);
    expect(await post('save', '{"id":0,"file":"x.txt"}')).toEqual([
      400,
      { problem: expect.stringContaining('.cases.json') },
    ]);
  });

  it('saves the input as it was edited, with what comes of it', async () => {
    const project = makeGuarded();
    await project.approve();
    const url = await startInspector(project, 'log.jsonl');
    const inputs = await vi.waitFor(async () => {
      const event = (await (await fetch(`${url}event?id=0`)).json()) as { readonly inputs?: readonly object[] };
      expect(event.inputs).toBeDefined();
      return event.inputs ?? [];
    }, 10_000);
    const save = async (file: string, input: unknown) => {
      const body = JSON.stringify({ id: 0, file, input });
      expect((await fetch(`${url}save`, { method: 'POST', headers: json, body })).status).toBe(200);
      return JSON.stringify(JSON.parse(project.read(file)).cases);
    };
    expect(await save('same.cases.json', inputs[0])).not.toContain('edited');
    const edited = { ...inputs[0], tool_input: { command: 'edited' } };
    expect(await save('edited.cases.json', edited)).toContain('edited');
    expect((await project.run(['test', 'edited.cases.json'])).stdout).toContain('1 case, 0 failed');
  });

  it('shows the events of all projects that are recorded, and says so where there is none', async () => {
    const project = makeGuarded();
    expect(await project.run(['trace', '--live'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--record on'),
    });
    await project.run(['trace', '--record', 'on']);
    await project.runApproved(['fire', 'BeforeTool', '--brief']);
    const url = await startInspector(makeProjectIn(project));
    const response = await fetch(`${url}rows`);
    const reader = response.body?.getReader();
    let text = '';
    while (!text.includes('"eventName":"BeforeTool"'))
      text += Buffer.from((await reader?.read())?.value ?? []).toString();
    await reader?.cancel();
    expect(text).toContain('"project":"project"');
  });
});

/** Another project of the same user. */
function makeProjectIn({ env }: TemporaryProject): TemporaryProject {
  return { ...makeProject(), env };
}

describe.skipIf(!hasChromium)('the inspector, in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  }, 60_000);
  afterAll(() => browser.close());

  async function open(project: TemporaryProject, { width = 1280, dark = false } = {}) {
    const url = await startInspector(project, 'log.jsonl');
    const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme: dark ? 'dark' : 'light' });
    onTestFinished(() => page.close());
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (sent) => !sent.url().startsWith(url) && complaints.push(sent.url()));
    await page.goto(url);
    await page.locator('.row').first().waitFor();
    return { page, complaints };
  }

  it('shows an event as soon as it is recorded, and none while it is paused', async () => {
    const project = makeGuarded();
    const { page, complaints } = await open(project);
    appendFileSync(project.path('log.jsonl'), lineOf('second'));
    await page.locator('.row', { hasText: 'second' }).waitFor();
    await page.keyboard.press('p');
    appendFileSync(project.path('log.jsonl'), lineOf('third'));
    await page.locator('.status', { hasText: 'paused, 1 more' }).waitFor();
    expect(await page.locator('.row').count()).toBe(2);
    await page.keyboard.press('p');
    await page.locator('.row', { hasText: 'third' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('runs an event again with another input, by keyboard alone, and shows what came of it', async () => {
    const project = makeGuarded();
    await project.approve();
    const { page, complaints } = await open(project);
    await page.keyboard.press('/');
    await page.keyboard.type('ls');
    await page.keyboard.press('Enter');
    await page.locator('.detail h2').waitFor();
    await page.locator('.detail').focus();
    await page.keyboard.press('r');
    expect(JSON.parse(await page.locator('textarea').inputValue())).toMatchObject({ tool_name: 'run_shell_command' });
    await page.keyboard.press('Control+A');
    await page.keyboard.type('{"tool_name":"run_shell_command","tool_input":{"command":"rm -rf /"}}');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('.result .reason', { hasText: 'Not here.' }).waitFor();
    expect(await page.locator('.result h2 .verdict').textContent()).toBe('blocked');
    expect(complaints).toEqual([]);
  });

  it('is read by the arrow keys from the start, and the event that is open follows them', async () => {
    const project = makeGuarded();
    appendFileSync(project.path('log.jsonl'), lineOf('second'));
    const { page } = await open(project);
    await page.locator('.row', { hasText: 'second' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.locator('.row.current', { hasText: 'ls' }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.detail pre', { hasText: '"command": "ls"' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.locator('.detail pre', { hasText: '"command": "second"' }).waitFor();
  });

  it('saves an event as a test case, which can be run', async () => {
    const project = makeGuarded();
    await project.approve();
    const { page } = await open(project);
    await page.locator('.row').first().click();
    await page.locator('.save button').click();
    await page.locator('.save .about', { hasText: 'hooks.cases.json' }).waitFor();
    expect(JSON.parse(project.read('hooks.cases.json')).cases).toHaveLength(1);
    expect((await project.run(['test', 'hooks.cases.json'])).stdout).toContain('1 case, 0 failed');
  });

  it('finds what is anywhere in an event, and shows only the states that are chosen', async () => {
    const project = makeGuarded();
    appendFileSync(project.path('log.jsonl'), lineOf('needle'));
    const { page } = await open(project);
    await page.locator('.row', { hasText: 'needle' }).waitFor();
    await page.locator('input[type=search]').fill('NEEDLE');
    await page.locator('.status', { hasText: '1 of 2 events' }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.status', { hasText: /^2 events/ }).waitFor();
    await page.locator('.chips .silent').click();
    expect(await page.locator('.row').count()).toBe(2);
  });

  it('stays quick with 100,000 events: it draws only what can be seen', async () => {
    const project = makeGuarded();
    const many = Array.from({ length: 100_000 }, (_, index) => lineOf(`command ${index}`));
    appendFileSync(project.path('log.jsonl'), many.join(''));
    const { page } = await open(project);
    await page.locator('.status', { hasText: '100001 events' }).waitFor({ timeout: 100_000 });
    await page.locator('.list').focus();
    await page.keyboard.press('Home');
    await page.locator('.row', { hasText: 'ls' }).waitFor();
    await page.keyboard.press('End');
    await page.locator('.row', { hasText: 'command 99999' }).waitFor();
    expect(await page.locator('.row').count()).toBeLessThan(100);
  });

  it.each([
    ['light', false],
    ['dark', true],
  ])('fits into 360 pixels, %s', async (_, dark) => {
    const { page, complaints } = await open(makeGuarded(), { width: 360, dark });
    await page.locator('.row').first().click();
    await page.locator('.detail h2').waitFor();
    expect(await page.locator('.list').isVisible()).toBe(false);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    await page.locator('.back').click();
    await page.locator('.row.current').waitFor();
    expect(await page.locator('.detail').isVisible()).toBe(false);
    expect(complaints).toEqual([]);
  });
});
