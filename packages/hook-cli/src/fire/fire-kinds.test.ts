import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeProject } from '../../test/temporary-project.ts';

const settingsFile = '.gemini/settings.json';

/** Answers every event with a refusal, and writes down who it is and what it was asked. */
const residentScript = `
import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
for await (const line of createInterface({ input: process.stdin })) {
  const { id, event, input } = JSON.parse(line);
  appendFileSync('asked.txt', process.pid + ' ' + event + ' ' + input.tool_name + '\\n');
  console.log(JSON.stringify({ id, output: { decision: 'deny', reason: 'not by this one' } }));
}
`;

interface Service {
  readonly url: string;
  readonly requests: { readonly headers: IncomingMessage['headers']; readonly body: string }[];
}

async function startService(status: number, answer: string): Promise<Service> {
  const requests: Service['requests'] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    requests.push({ headers: request.headers, body });
    response.writeHead(status, { 'content-type': 'application/json' }).end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

function projectWith(...hooks: readonly object[]) {
  const project = makeProject({ 'stays.mjs': residentScript });
  // A user's hooks, so that nothing has to be approved.
  project.writeHome(settingsFile, { enableHooks: true, hooks: { BeforeTool: [{ hooks }] } });
  return project;
}

async function isGone(pid: number): Promise<boolean> {
  for (let attempt = 0; attempt < 60; attempt++) {
    try {
      process.kill(pid, 0);
    } catch {
      return true;
    }
    await sleep(50);
  }
  return false;
}

describe('fire', () => {
  it('asks a resident program, shows what it answered, and leaves no process', async () => {
    const project = projectWith({ type: 'resident', name: 'stays', command: process.execPath, args: ['stays.mjs'] });
    const { code, stdout } = await project.run(['fire', 'BeforeTool', '--tool', 'write_file']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ {2}1\. stays {2}blocked, /m);
    // A long path to Node takes several lines.
    expect(stdout).toMatch(/program {3}(?:\S+\s+)+stays\.mjs$/m);
    expect(stdout).toContain('got       the input above, on one line of stdin');
    expect(stdout).toContain('An agent would not call write_file');
    const [pid, event, tool] = project.read('asked.txt').trim().split(' ');
    expect([event, tool]).toEqual(['BeforeTool', 'write_file']);
    expect(await isGone(Number(pid))).toBe(true);
  });

  it('calls a service, and shows the request without its secrets and the answer', async () => {
    const { url, requests } = await startService(200, '{"decision":"deny","reason":"the policy says no"}');
    const headers = { Authorization: 'Bearer $POLICY_PASS' };
    const hook = {
      type: 'http',
      name: 'policy',
      url: `${url}/check?token=swordfish`,
      headers,
      allowedEnv: ['POLICY_PASS'],
    };
    const project = projectWith(hook);
    const env = { ...project.env, POLICY_PASS: 'open-sesame-1' };
    process.env.POLICY_PASS = env.POLICY_PASS;
    onTestFinished(() => {
      delete process.env.POLICY_PASS;
    });
    const { code, stdout } = await project.run(['fire', 'BeforeTool'], { env });
    expect(code).toBe(0);
    expect(requests).toHaveLength(1);
    expect(requests[0]?.headers.authorization).toBe('Bearer open-sesame-1');
    expect(JSON.parse(requests[0]?.body ?? '')).toMatchObject({ hook_event_name: 'BeforeTool' });
    expect(stdout).toContain(`address   ${url}/check\n`);
    expect(stdout).toContain('got       the input above, as the body of the request');
    expect(stdout).toMatch(/answer {4}\{"decision":"deny"/);
    expect(stdout).not.toMatch(/swordfish|open-sesame|stderr|exit code/);
  });

  it('says what was wrong with a service that did not answer well, and exits with 1', async () => {
    const { url } = await startService(503, 'gone fishing');
    const { code, stdout } = await projectWith({ type: 'http', url }).run(['fire', 'BeforeTool']);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^ {2}1\. .* failed, /m);
    expect(stdout).toMatch(/error .*503/);
  });

  it('prints the kind as JSON of each hook and what it runs', async () => {
    const { url } = await startService(200, '');
    const project = projectWith(
      { type: 'http', name: 'service', url },
      { type: 'resident', name: 'stays', command: process.execPath, args: ['stays.mjs'] },
      { type: 'command', name: 'quiet', command: 'true' },
    );
    const { rounds } = JSON.parse((await project.run(['fire', 'BeforeTool', '--json'])).stdout);
    expect(rounds[0].hooks).toMatchObject([
      {
        name: 'service',
        type: 'http',
        target: expect.stringContaining(url),
        result: { outcome: 'silent', exitCode: null },
      },
      {
        name: 'stays',
        type: 'resident',
        target: expect.stringContaining(process.execPath),
        result: { outcome: 'answered' },
      },
      { name: 'quiet', type: 'command', target: 'true', result: { outcome: 'silent', exitCode: 0 } },
    ]);
  });
});
