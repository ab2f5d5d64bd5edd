// @module-tag built

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { asPerson, builtCommand } from '../run-command.ts';
import { call, makePlaces, type Places, runAlone, runProgram } from './places.ts';

const asks = {
  BeforeTool: [
    {
      hooks: [
        { type: 'policy', name: 'pushes', rules: [{ rule: 'shell(git push:*)', decision: 'ask', reason: 'Push?' }] },
        {
          type: 'policy',
          name: 'no-force',
          rules: [{ rule: 'shell(/--force/)', decision: 'deny', reason: 'No force.' }],
        },
      ],
    },
  ],
};

const event = (command: string, { project }: Places, more: object = {}) =>
  call(command, { cwd: project, hook_event_name: 'PreToolUse', ...more });

const push = (places: Places, { command = 'git push origin main', agent = 'codex', env = {}, more = {} } = {}) =>
  runAlone(places, [agent, 'PreToolUse'], event(command, places, more), env);

const person = (places: Places, ...words: string[]) =>
  runProgram([process.execPath, ...asPerson, 'asks', ...words], places, '');

async function ticketsOf(places: Places): Promise<string[]> {
  const { stdout } = await runProgram([process.execPath, builtCommand, 'asks', '--json'], places, '');
  return JSON.parse(stdout).asks.map(({ ticket }: { ticket: string }) => ticket.slice(0, 8));
}

describe.skipIf(process.platform === 'win32')('where an agent cannot ask', () => {
  it('a question is refused with a ticket, a person grants it, and the retry passes once', async () => {
    const places = makePlaces(asks);
    const refused = await push(places);
    expect(refused.stdout).toContain('"permissionDecision":"deny"');
    const [ticket = ''] = await ticketsOf(places);
    expect(refused.stdout).toContain(`agent-hooks asks grant ${ticket}`);
    expect((await push(places)).stdout).toContain('"permissionDecision":"deny"');
    expect(await ticketsOf(places)).toEqual([ticket]);
    const byAgent = { CLAUDECODE: '1' };
    const own = await runProgram([process.execPath, builtCommand, 'asks', 'grant', ticket], places, '', byAgent);
    expect([own.exitCode, own.stderr]).toEqual([1, expect.stringContaining('for a person to decide')]);
    const granted = await person(places, 'grant', ticket);
    expect(granted).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('granted by') });
    expect(await ticketsOf(places)).toEqual([]);
    // Going on is not allowing: the agent's own rules are asked as ever.
    expect(await push(places)).toEqual({ exitCode: 0, stdout: '', stderr: '' });
    expect((await push(places)).stdout).toContain('"permissionDecision":"deny"');
  });

  it('a pattern lets every call pass that it covers, until it is revoked, and undoes no refusal', async () => {
    const places = makePlaces(asks);
    await push(places);
    const [ticket = ''] = await ticketsOf(places);
    await person(places, 'grant', ticket, '--pattern', 'git push origin feature/*', '--for', '2h');
    const all = ['git push origin feature/a', 'git push origin main', 'git push origin feature/b && git push origin x'];
    const said = [];
    for (const command of all) said.push((await push(places, { command })).stdout === '');
    expect(said).toEqual([true, false, false]);
    await person(places, 'grant', (await ticketsOf(places))[0] ?? '', '--pattern', 'git push:*');
    expect((await push(places, { command: 'git push --force' })).stdout).toContain('No force.');
    await person(places, '--revoke');
    expect((await push(places, { command: 'git push origin feature/a' })).stdout).toContain('"deny"');
  });

  it('Claude Code asks by itself in a terminal, and gets a ticket where it has none', async () => {
    const places = makePlaces(asks);
    expect((await push(places, { agent: 'claude' })).stdout).toContain('"permissionDecision":"ask"');
    expect(await ticketsOf(places)).toEqual([]);
    const headless = { agent: 'claude', env: { CLAUDE_CODE_ENTRYPOINT: 'sdk-cli' } };
    expect((await push(places, headless)).stdout).toMatch(/"permissionDecision":"deny".*agent-hooks asks grant/);
    await person(places, 'grant', (await ticketsOf(places))[0] ?? '');
    expect(await push(places, headless)).toEqual({ exitCode: 0, stdout: '', stderr: '' });
  });

  it('webhooks of the user hear of a question once, without its secrets; those of a project do not', async () => {
    const heard: string[] = [];
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += chunk));
      request.on('end', () => {
        heard.push(`${request.url} ${body}`);
        response.writeHead(302, { location: '/elsewhere' }).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const places = makePlaces(asks);
    const settings = join(places.home, '.config/agent-hooks/settings.json');
    const own = JSON.parse(readFileSync(settings, 'utf8'));
    writeFileSync(settings, JSON.stringify({ ...own, hooksConfig: { asks: { webhooks: [`${url}/mine`] } } }));
    mkdirSync(join(places.project, '.agent-hooks'));
    const theirs = { hooksConfig: { asks: { webhooks: [`${url}/theirs`] } } };
    writeFileSync(join(places.project, '.agent-hooks/settings.json'), JSON.stringify(theirs));
    const command = 'git push https://me:ghp_0123456789abcdefghij0123456789abcdef@example.com/x';
    for (let time = 0; time < 2; time++) await push(places, { command });
    server.close();
    expect(heard).toEqual([expect.stringMatching(/^\/mine \{.*"what":"git push/)]);
    expect(heard.join()).not.toContain('ghp_0123456789');
  });
});
