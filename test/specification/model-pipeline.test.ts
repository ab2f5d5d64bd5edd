// Chapters 5.2, 6.2, 7 and 11: model calls, with the real client of the SDK against a server on this machine.

import { Config, GeminiChat } from '@agent-hooks/agent-integration/specification';
import { callReply, startLoopbackGemini, textReply } from '@agent-hooks/test-servers';
import { GoogleGenAI } from '@google/genai';
import { expect, it, onTestFinished } from 'vitest';
import { makeProject } from './project.ts';

type Answers = Partial<Record<'BeforeToolSelection' | 'BeforeModel' | 'AfterModel', string>>;

async function open(scripts: Answers, replies: Parameters<typeof startLoopbackGemini>[0]) {
  const names = Object.entries(scripts).map(([event, script]) => [`${event}.sh`, script] as const);
  const { directory, hook } = makeProject(Object.fromEntries(names));
  const hooks = Object.fromEntries(Object.keys(scripts).map((event) => [event, [{ hooks: [hook(`${event}.sh`)] }]]));
  const config = new Config({ hooks, workingDir: directory });
  const server = await startLoopbackGemini(replies);
  onTestFinished(async () => {
    await config.dispose();
    await server.close();
  });
  const { models } = new GoogleGenAI({ apiKey: 'any', httpOptions: { baseUrl: server.url } });
  const tools = [{ functionDeclarations: [{ name: 'write_file', parametersJsonSchema: { type: 'object' } }] }];
  const chat = new GeminiChat({ config, models, model: 'gemini-test', requestConfig: { tools, maxOutputTokens: 50 } });
  return { chat, sent: () => server.requests.map(({ body }) => body as Record<string, unknown>) };
}

const say = (answer: object) => `echo '${JSON.stringify(answer)}'`;

it('a refusal with a response is used as if the model had answered, and nothing is sent', async () => {
  const llm_response = { candidates: [{ content: { role: 'model', parts: ['cached'] }, finishReason: 'STOP' }] };
  const { chat, sent } = await open(
    { BeforeModel: say({ decision: 'block', reason: 'cached', hookSpecificOutput: { llm_response } }) },
    [],
  );
  const turn = await chat.sendMessage({ message: 'hello' });
  expect(turn.response.text).toBe('cached');
  expect(sent()).toEqual([]);
});

it('a refusal without a response gives one without candidates, and nothing is sent', async () => {
  const { chat, sent } = await open({ BeforeModel: 'echo no >&2; exit 2' }, []);
  const turn = await chat.sendMessage({ message: 'hello' });
  expect(turn).toMatchObject({ blocked: true });
  expect(turn.response.candidates ?? []).toEqual([]);
  expect(sent()).toEqual([]);
});

it('a changed request is what is sent, with everything that the hook did not name', async () => {
  const { chat, sent } = await open(
    {
      BeforeToolSelection: say({ hookSpecificOutput: { toolConfig: { mode: 'NONE' } }, systemMessage: 'no tools' }),
      BeforeModel: say({ hookSpecificOutput: { llm_request: { config: { temperature: 0 } } } }),
    },
    [textReply('hi')],
  );
  await chat.sendMessage({ message: 'hello' });
  expect(sent()).toMatchObject([
    {
      generationConfig: { temperature: 0, maxOutputTokens: 50 },
      toolConfig: { functionCallingConfig: { mode: 'NONE' } },
      tools: [{ functionDeclarations: [{ name: 'write_file' }] }],
      contents: [{ parts: [{ text: 'hello' }] }, { parts: [{ text: '[System] no tools' }] }],
    },
  ]);
});

it('AfterModel fires once on the whole response, and what it changes is what is stored', async () => {
  const replace = say({ hookSpecificOutput: { llm_response: { text: '[redacted]' } } });
  const { chat, sent } = await open({ AfterModel: `${replace}` }, [textReply('my ', 'secret'), textReply('ok')]);
  const shown: (string | undefined)[] = [];
  for await (const chunk of chat.sendMessageStream({ message: 'hello' })) shown.push(chunk.text);
  expect(shown).toEqual(['my ', 'secret']);
  await chat.sendMessage({ message: 'again' });
  expect(JSON.stringify(sent()[1])).toContain('[redacted]');
  expect(JSON.stringify(sent()[1])).not.toContain('secret');
});

it('a stop of AfterModel is a response with its reason, and ends the loop', async () => {
  const { chat } = await open({ AfterModel: say({ continue: false, stopReason: 'enough' }) }, [
    callReply(['write_file', {}]),
  ]);
  const turn = await chat.sendMessage({ message: 'hello' });
  expect(turn).toMatchObject({ shouldStop: true, stopReason: 'enough' });
  expect(turn.response.text).toContain('enough');
});
