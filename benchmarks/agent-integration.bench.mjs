import { AgentHookConfig, executeToolWithHooks } from '@agent-hooks/agent-integration';
import { ratioToFloor } from './measure.mjs';

const input = { path: 'a.txt' };
const result = { llmContent: 'done' };
const tool = async () => result;
const throughNoOp = async (run, given) => await run(given);

const hooks = { BeforeTool: [{ matcher: '^other_tool$', hooks: [{ type: 'command', command: 'true' }] }] };
const withHooks = new AgentHookConfig({ hooks });
const withoutHooks = new AgentHookConfig({ hooks, enableHooks: false });

export const benchmarks = [
  ratioToFloor({
    name: 'executeToolWithHooks, on and none matching, against an async no-op',
    limit: 5,
    iterations: 5000,
    clock: 'processor',
    floor: () => throughNoOp(tool, input),
    subject: () => executeToolWithHooks(withHooks, 'write_file', input, tool),
  }),
  ratioToFloor({
    name: 'executeToolWithHooks, off, against an async no-op',
    limit: 1.2,
    iterations: 5000,
    clock: 'processor',
    floor: () => throughNoOp(tool, input),
    subject: () => executeToolWithHooks(withoutHooks, 'write_file', input, tool),
  }),
];
