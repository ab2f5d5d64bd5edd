import { HookSystem, loadHookSettings } from '@agent-hooks/hook-system';

/** Lets a model call tools until it answers in words; hooks see every call before and after. */
export async function runAgent({ prompt, model, tools, cwd, askUser, trust, sessionId = crypto.randomUUID() }) {
  const settings = await loadHookSettings({ workingDir: cwd });
  for (const { message } of settings.problems) console.error(message);
  const host = {
    getSessionId: () => sessionId,
    getWorkingDir: () => cwd,
    getEnableHooks: () => settings.enableHooks ?? false,
    getHooks: () => settings,
  };
  const hooks = new HookSystem(host, { trust });
  await hooks.initialize();
  const waiting = hooks.getAllHooks().filter(({ eligibility }) => eligibility.state !== 'ready');
  for (const { name, eligibility } of waiting) console.error(`${name} does not run: ${eligibility.reason}`);
  const messages = [{ role: 'user', text: prompt }];
  for (;;) {
    const reply = await model(messages);
    messages.push(reply);
    if (!reply.call) return { text: reply.text, messages };
    const { name: tool_name, input } = reply.call;
    const runTool = tools[tool_name];
    const before = await hooks.fireEvent('BeforeTool', { tool_name, tool_input: input });
    if (before.shouldStop) return { text: before.stopReason, messages };
    const answer = before.aggregated.finalOutput;
    const refused = answer?.isBlockingDecision() || (answer?.isAskDecision() && !(await askUser(answer.reason)));
    const tool_input = { ...input, ...answer?.getModifiedToolInput() };
    const result = refused ? answer.getEffectiveReason() : await runTool(tool_input);
    const ran = { tool_name, tool_input, tool_response: { llmContent: result } };
    const after = refused ? {} : await hooks.fireEvent('AfterTool', ran);
    if (after.shouldStop) return { text: after.stopReason, messages };
    const said = after.aggregated?.finalOutput;
    const llmContent = said?.hookSpecificOutput?.tool_response?.llmContent ?? result;
    const notes = [answer, said].flatMap((each) => [each?.getAdditionalContext(), each?.systemMessage]);
    messages.push({ role: 'tool', text: [llmContent, ...notes].filter(Boolean).join('\n\n') });
    for (const message of [answer?.userMessage, said?.userMessage]) if (message) console.error(message);
  }
}
