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
    const before = await hooks.decide('BeforeTool', { tool_name, tool_input: input });
    const tool_input = before.input;
    if (before.action === 'stop') return { text: before.reason, messages };
    const runs = before.action === 'proceed' || (before.action === 'ask' && (await askUser(before.reason)));
    let tool_response = { llmContent: runs ? await runTool(tool_input) : before.reason };
    const said = [before];
    if (runs) {
      const after = await hooks.decide('AfterTool', { tool_name, tool_input, tool_response });
      if (after.action === 'stop') return { text: after.reason, messages };
      tool_response = after.input;
      said.push(after);
    }
    const notes = said.map(({ messages: { forModel } }) => forModel);
    messages.push({ role: 'tool', text: [tool_response.llmContent, ...notes].filter(Boolean).join('\n\n') });
    for (const { forUser } of said.map((each) => each.messages)) if (forUser) console.error(forUser);
  }
}
