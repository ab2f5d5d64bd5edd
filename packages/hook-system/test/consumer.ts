// What a user of the published package writes; compiled against the packed files.
import {
  type BeforeToolHookOutput,
  createHookOutput,
  type DebugLogger,
  type HookHostConfig,
  HookSystem,
  InProcessMessageBus,
  loadHookSettings,
  processCommonHookOutputFields,
} from '@agent-hooks/hook-system';

export async function guard(logger: DebugLogger): Promise<string> {
  const settings = await loadHookSettings({ projectDir: '.', extensions: [{ name: 'x', isActive: true, hooks: {} }] });
  const host: HookHostConfig = {
    getSessionId: () => 'session',
    getWorkingDir: () => '.',
    getEnableHooks: () => settings.enableHooks ?? false,
    getHooks: () => settings,
  };
  const system = new HookSystem(host, { messageBus: new InProcessMessageBus(logger), debugLogger: logger });
  await system.initialize();
  const handler = system.getEventHandler();
  const before = await handler.fireBeforeToolEvent(
    'write_file',
    { path: 'a' },
    { signal: new AbortController().signal },
  );
  const output: BeforeToolHookOutput | undefined = before.finalOutput;
  const { stopReason } = processCommonHookOutputFields(before);
  const model = await handler.fireBeforeModelEvent({ model: 'm', contents: 'hello' });
  const request = model.finalOutput?.applyLLMRequestModifications({ model: 'm', contents: 'hello' });
  const response: { text?: string } | undefined = model.finalOutput?.getSyntheticResponse();
  const started = await system.fireEvent('SessionStart', { source: 'startup' });
  const problems = settings.problems.map(({ file, line, column, message }) => [file, line, column, message].join(':'));
  await system.dispose();
  return [
    output?.getModifiedToolInput(),
    stopReason,
    request?.model,
    response?.text,
    started.systemMessage,
    createHookOutput('AfterModel', {}).getModifiedResponse(),
    ...problems,
  ].join();
}
