// Fires a tool call and a model call through the built packages, and prints what they passed as JSON.
import { readdirSync, readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { modelHooksFetch } from '../../packages/adapter-openai/dist/index.js';
import { AgentHookConfig, executeToolWithHooks } from '../../packages/agent-integration/dist/index.js';

Error.stackTraceLimit = 200;
const packages = join(dirname(fileURLToPath(import.meta.url)), '../../packages');
const texts = new Map();

/** The files of a package, with their texts. */
function sourcesOf(name) {
  const folder = join(packages, name, 'src');
  const files = readdirSync(folder, { recursive: true }).filter((file) => /(?<!\.test(?:-d)?)\.ts$/.test(file));
  return files.map((file) => ({
    file: `${name}/src/${file.replaceAll('\\', '/')}`,
    text: readFileSync(join(folder, file), 'utf8'),
  }));
}

/** The file that declares a function. */
function fileOf(packageName, name) {
  if (!texts.has(packageName)) texts.set(packageName, sourcesOf(packageName));
  const [owner, method] = name.includes('.') ? name.split('.') : [name];
  const declared = method
    ? new RegExp(`(?:class ${owner}\\b|const ${owner}[:=\\s])`)
    : new RegExp(`(?:function\\*? ${owner}\\b|const ${owner}[:=\\s])`);
  return texts.get(packageName).find(({ text }) => declared.test(text))?.file;
}

/** The functions of ours on a stack, the outermost first; one without a name belongs to the one in which it is written. */
function framesOf(stack) {
  const frames = [];
  for (const line of stack.split('\n').reverse()) {
    const [, found, file] = /at (?:async )?(.*?) \(file:\/\/(.*?):\d+:\d+\)$/.exec(line) ?? [];
    if (!file?.startsWith(packages)) continue;
    const packageName = relative(packages, file).split(sep)[0];
    const plain = found.replace(/^_/, '').replace(/ \[as .*\]$/, '');
    // A private method is called by its own class.
    const owner = frames.findLast((frame) => frame.name.includes('.'))?.name.split('.')[0];
    const name = plain.startsWith('#') ? `${owner}.${plain}` : plain.replace(/^Object\./, '');
    frames.push({ name, file: fileOf(packageName, name) });
  }
  return frames;
}

const stacks = {};
const hook = (name) => [
  {
    hooks: [
      {
        type: 'function',
        name,
        action: () => {
          stacks[name] = new Error().stack;
          return { continue: true };
        },
      },
    ],
  },
];
const events = ['BeforeTool', 'BeforeToolSelection', 'BeforeModel', 'AfterModel'];
const config = new AgentHookConfig({ hooks: Object.fromEntries(events.map((name) => [name, hook(name)])) });
const inSequence = (name) => ({ sequential: true, hooks: hook(name)[0].hooks });
const chained = new AgentHookConfig({ hooks: { BeforeTool: [inSequence('first'), inSequence('second')] } });

const completion = {
  id: 'c',
  object: 'chat.completion',
  created: 1,
  model: 'm',
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'hi' } }],
};
const callModel = modelHooksFetch(config, {}, async () => Response.json(completion));
const request = {
  method: 'POST',
  body: JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'hello' }] }),
};
const calls = {
  sequence: () => executeToolWithHooks(chained, 'shell', { command: 'ls' }, () => ({ llmContent: 'done' })),
  tool: () => executeToolWithHooks(config, 'shell', { command: 'ls' }, () => ({ llmContent: 'done' })),
  model: async () => (await callModel('http://127.0.0.1/v1/chat/completions', request)).text(),
};

/** How often each function of ours ran. */
async function countCalls(run) {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await run();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  const counts = {};
  for (const { url, functions } of result) {
    if (!url.startsWith('file://') || !fileURLToPath(url).startsWith(packages)) continue;
    for (const { functionName, ranges } of functions)
      counts[functionName] = (counts[functionName] ?? 0) + ranges[0].count;
  }
  return counts;
}

for (const call of Object.values(calls)) await call();
const counts = {};
for (const [name, call] of Object.entries(calls)) counts[name] = await countCalls(call);
await config.dispose();
await chained.dispose();
const frames = Object.fromEntries(Object.entries(stacks).map(([name, stack]) => [name, framesOf(stack)]));
console.log(JSON.stringify({ frames, counts }));
