/**
 * What holds for a real agent behind the doors: Gemini CLI in an editor that is played by the SDK of the Agent Client
 * Protocol, and with an MCP server of files.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';

const policy = (rule, decision) => ({
  BeforeTool: [{ hooks: [{ type: 'policy', rules: [{ rule, decision, reason: 'MARK-DOOR' }] }] }],
});
const shell = { call: { name: 'run_shell_command', args: { command: 'echo hello > ran.txt', description: 'hello' } } };
const write = (project) => ({
  call: { name: 'write_file', args: { file_path: join(project, 'secret.txt'), content: 'hello' } },
});
const done = { text: 'Done.' };

/** The packages beside the agent. */
export const doorPackages = ['@agentclientprotocol/sdk@2.4.0', '@modelcontextprotocol/server-filesystem@2026.8.31'];

/** Each scene: the hooks, what the model says, how the agent is started, and what is to be said of the run. */
export const doorScenes = [
  {
    name: 'ACP: a command that hooks refuse does not run, and the person is not asked',
    hooks: policy('run_shell_command', 'deny'),
    steps: () => [shell, done],
    start: inEditor,
    judge: ({ ran, asked }) => (ran === undefined && asked.length === 0 ? 'works' : undefined),
  },
  {
    name: 'ACP: a command that hooks leave alone is asked of the person, and runs',
    hooks: {},
    steps: () => [shell, done],
    start: inEditor,
    judge: ({ ran, asked }) => (ran?.includes('hello') && asked.length === 1 ? 'works' : undefined),
  },
  {
    name: 'ACP: a file that hooks refuse is not written, and the person is not asked',
    hooks: policy('write(**/secret.txt)', 'deny'),
    steps: (project) => [write(project), done],
    start: inEditor,
    judge: ({ written, asked }) => (written.length === 0 && asked.length === 0 ? 'works' : undefined),
  },
  {
    name: 'ACP: a file that hooks leave alone is written through the editor',
    hooks: {},
    steps: (project) => [write(project), done],
    start: inEditor,
    judge: ({ written, asked }) => (written[0] === 'hello' && asked.length === 1 ? 'works' : undefined),
  },
  {
    name: 'MCP: a tool that a policy refuses is not offered',
    hooks: policy('mcp(files/write_file)', 'deny'),
    steps: () => [done],
    start: withServer,
    judge: ({ requests }) =>
      !said(requests, 'mcp_files_write_file') && said(requests, 'mcp_files_edit_file') ? 'works' : undefined,
  },
  {
    name: 'MCP: a call of a tool that hooks refuse does not reach the server, and the model reads why',
    hooks: policy('read(**/secret.txt)', 'deny'),
    steps: (project) => [
      { call: { name: 'mcp_files_read_text_file', args: { path: join(project, 'secret.txt') } } },
      done,
    ],
    start: withServer,
    judge: ({ requests }) => (!said(requests, 'MARK-SECRET') && said(requests, 'MARK-DOOR') ? 'works' : undefined),
  },
];

function said(requests, mark) {
  return requests.some(({ text }) => text.includes(mark));
}

/** Lets the agent work in an editor that is the client of the SDK, with the door between them. */
async function inEditor({ modules, project, env, door, agent }) {
  const acp = await import(
    pathToFileURL(join(modules, '@agentclientprotocol', 'sdk', 'dist', 'v1', 'stable', 'acp.js'))
  );
  const [file, ...args] = [...door('acp'), '--', ...agent, '--experimental-acp', '-m', 'gemini-2.5-flash'];
  const child = spawn(file, args, { cwd: project, env, stdio: ['pipe', 'pipe', 'inherit'] });
  const [asked, written] = [[], []];
  const stream = acp.ndJsonStream(Writable.toWeb(child.stdin), Readable.toWeb(child.stdout));
  const { agent: agentMethods, client: own } = acp.methods;
  try {
    await acp
      .client({ name: 'interop' })
      .onRequest(own.session.requestPermission, ({ params }) => {
        asked.push(params);
        const { optionId } = params.options.find(({ kind }) => kind === 'allow_once');
        return { outcome: { outcome: 'selected', optionId } };
      })
      .onRequest(own.fs.readTextFile, ({ params }) => ({ content: readFileSync(params.path, 'utf8') }))
      .onRequest(own.fs.writeTextFile, ({ params }) => {
        written.push(params.content);
        writeFileSync(params.path, params.content);
        return {};
      })
      .onNotification(own.session.update, () => undefined)
      .connectWith(stream, async (context) => {
        const clientCapabilities = { fs: { readTextFile: true, writeTextFile: true } };
        await context.request(agentMethods.initialize, { protocolVersion: 1, clientCapabilities });
        const { sessionId } = await context.request(agentMethods.session.new, { cwd: project, mcpServers: [] });
        const prompt = [{ type: 'text', text: 'Go.' }];
        await context.request(agentMethods.session.prompt, { sessionId, prompt });
      });
  } finally {
    child.kill();
  }
  const ran = join(project, 'ran.txt');
  return { asked, written, ran: existsSync(ran) ? readFileSync(ran, 'utf8') : undefined };
}

/** Lets the agent work headless, with a server of files that is started through the door. */
async function withServer({ modules, home, project, env, door, agent, args }) {
  const settings = join(home, '.gemini', 'settings.json');
  const server = join(modules, '@modelcontextprotocol', 'server-filesystem', 'dist', 'index.js');
  const [command, ...first] = [...door('mcp'), '--name', 'files', '--', process.execPath, server, project];
  const mcpServers = { files: { command, args: first, trust: true } };
  writeFileSync(settings, JSON.stringify({ ...JSON.parse(readFileSync(settings, 'utf8')), mcpServers }));
  const [file, ...before] = agent;
  const child = spawn(file, [...before, ...args], { cwd: project, env, stdio: ['ignore', 'inherit', 'inherit'] });
  await new Promise((resolve) => child.once('exit', resolve));
  return { asked: [], written: [] };
}
