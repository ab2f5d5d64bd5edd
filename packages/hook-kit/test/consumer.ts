// What a user of the published package writes; compiled against the packed files.
import {
  addContext,
  allow,
  ask,
  changeInput,
  combine,
  defineHook,
  deny,
  type FunctionHook,
  type Hook,
  respond,
  restrictTools,
  serveHooks,
  stop,
  testHook,
} from '@agent-hooks/hook-kit';

export const guard: Hook<'BeforeTool'> = defineHook('BeforeTool', ({ tool_name: name, tool_input: input }) => {
  if (name === 'delete_all') return deny('Never.');
  return typeof input.path === 'string' ? combine(ask('Sure?'), changeInput({ path: input.path.trim() })) : allow();
});
export const welcome = defineHook('SessionStart', async () => addContext('Be kind.'), {
  name: 'welcome',
  timeout: 100,
});
export const cache = defineHook('BeforeModel', ({ llm_request: request }) =>
  request.messages.length > 100 ? stop('Too long.') : respond('Hello.'),
);
export const readers = defineHook('BeforeToolSelection', () => restrictTools(['read_file']));
// @ts-expect-error The tool has run.
export const late = defineHook('AfterTool', () => deny('Too late.'));

export const asFunction: FunctionHook<'BeforeTool'> = guard.asFunction();
export const reason: Promise<string | undefined> = testHook(guard, { tool_name: 'x' }).then(
  ({ output }) => output?.reason,
);
export const serve = (): void => serveHooks(guard, welcome, cache, readers);
