import type { HookOutput } from '@agent-hooks/hook-types';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contractTools, createToolMap, type DialectName, dialectTable, type NativeInput } from '../src/index.ts';

// What opencode is answered is read by a plugin of ours, not by a dialect.
const names = (Object.keys(dialectTable) as DialectName[]).filter((name) => name !== 'opencode');
const input: NativeInput = {
  session_id: 's',
  transcript_path: '/t',
  cwd: '/work',
  timestamp: '2026-01-02T03:04:05.678Z',
  hook_event_name: 'BeforeTool',
  tool_name: 'run_shell_command',
  tool_input: { command: 'rm -rf /', description: 'd' },
  prompt: 'p',
};

/** What an agent makes of the reply that we give it. */
function obeyed(name: DialectName, event: string, output: HookOutput | undefined, allowed = false) {
  return obeyedWith(input, name, event, output, allowed);
}

function obeyedWith(
  input: NativeInput,
  name: DialectName,
  event: string,
  output: HookOutput | undefined,
  allowed: boolean,
) {
  const dialect = dialectTable[name];
  const tools = createToolMap(dialect.tools, contractTools);
  const reply = dialect.toAnswer({ output, allowed }, { event, tools, now: 0, input });
  const end = { exitCode: reply.exitCode, signal: null, stdout: reply.stdout, stderr: reply.stderr };
  const read = dialect.readAnswer(end, { event, tools, now: 0, mode: 'faithful', isGate: false, input });
  return { reply, read };
}

const eventsOf = (native: string) =>
  names.flatMap((name) =>
    dialectTable[name].events
      .filter((each) => each.native === native && each.reply?.refuse)
      .map((each) => [name, each.name] as const),
  );

describe('a refusal arrives as a refusal', () => {
  const reasons = fc.string({ minLength: 1, maxLength: 20 }).filter((text) => text.trim() !== '');
  const answer = fc.record(
    {
      decision: fc.constantFrom('deny' as const, 'block' as const),
      reason: reasons,
      continue: fc.boolean(),
      stopReason: reasons,
      suppressOutput: fc.boolean(),
      systemMessage: reasons,
      userMessage: reasons,
      hookSpecificOutput: fc.record(
        {
          additionalContext: reasons,
          permissionDecision: fc.constantFrom('allow', 'ask', 'deny'),
          tool_input: fc.constant({ command: 'ls' }),
        },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: ['decision'] },
  );

  it.each([...eventsOf('BeforeTool'), ...eventsOf('BeforeAgent'), ...eventsOf('PermissionRequest')])(
    'in %s on %s, whatever else the answer says',
    (name, event) => {
      fc.assert(
        fc.property(answer, fc.boolean(), (output, allowed) => {
          const { read } = obeyed(name, event, output, allowed);
          expect(read.output?.decision === 'deny' || read.output?.continue === false).toBe(true);
          expect(read.warnings).toEqual([]);
        }),
      );
    },
  );
});

/** The contract's own files say refusals in its own words, also beside a stop. */
const isForeign = ([name]: readonly [DialectName, string]) => name !== 'native' && name !== 'llxprt';

describe('at the end of a turn, where a refusal makes the agent go on', () => {
  const ends = [...eventsOf('AfterAgent'), ...eventsOf('SubagentStop')].filter(isForeign);

  it.each(ends)('in %s on %s a refusal arrives, and a stop is never said as one', (name, event) => {
    expect(obeyed(name, event, { decision: 'deny', reason: 'more' }).read.output?.decision).toBe('deny');
    const said = [
      { continue: false, stopReason: 'STOP' },
      { continue: false, decision: 'deny', reason: 'more' },
    ] as const;
    for (const output of said) {
      const { read, reply } = obeyed(name, event, output);
      expect(read.output?.decision).not.toBe('deny');
      expect(`${reply.stdout}${reply.stderr}`).toMatch(/STOP|more/);
    }
  });
});

describe('what an agent cannot do', () => {
  it.each(
    names.flatMap((name) => dialectTable[name].events.map((each) => [name, each.name] as const)).filter(isForeign),
  )('in %s on %s is reported without saying that it was refused, unless it was', (name, event) => {
    const outputs: HookOutput[] = [
      { decision: 'ask', reason: 'SURE?' },
      { continue: false, stopReason: 'STOP' },
      { hookSpecificOutput: { tool_input: { command: 'x' } } },
    ];
    for (const output of outputs) {
      const { reply, read } = obeyed(name, event, output);
      if (!reply.notices.join().includes('this was refused instead')) continue;
      const specific = read.output?.hookSpecificOutput ?? {};
      const isRefused = read.output?.decision === 'deny' || read.output?.continue === false;
      expect(isRefused || 'tool_response' in specific || 'llm_response' in specific).toBe(true);
    }
  });

  it('is another response after the model in Gemini CLI, so it is said as a refusal', () => {
    const llm_response = { candidates: [{ content: { role: 'model', parts: ['clean ', 'text'] } }] };
    const { reply } = obeyed('gemini', 'AfterModel', { hookSpecificOutput: { llm_response } });
    expect(JSON.parse(reply.stdout)).toEqual({ decision: 'deny', reason: 'clean text' });
    const refused = obeyed('gemini', 'AfterModel', {
      decision: 'deny',
      reason: 'no',
      hookSpecificOutput: { llm_response },
    });
    expect(JSON.parse(refused.reply.stdout)).toEqual({ decision: 'deny', reason: 'no' });
  });

  it('is a changed input of a question in Codex; Claude Code and Qwen Code take it beside an allow', () => {
    const output = { hookSpecificOutput: { tool_input: { command: 'ls' } } };
    const asked = (name: DialectName, allowed: boolean) =>
      obeyedWith({ ...input, hook_event_name: 'PermissionRequest' }, name, 'PermissionRequest', output, allowed).reply;
    for (const name of ['claude', 'qwen'] as const) {
      expect(asked(name, true).stdout).toContain('"decision":{"behavior":"allow","updatedInput":{"command":"ls"');
      expect(asked(name, false).stdout).toContain('"behavior":"deny"');
    }
    expect(asked('codex', true).stdout).toContain('"behavior":"deny"');
  });
});

describe('an allow', () => {
  const silent = fc.record(
    {
      reason: fc.string(),
      systemMessage: fc.string(),
      decision: fc.constant('allow' as const),
      hookSpecificOutput: fc.record(
        { additionalContext: fc.string(), tool_input: fc.constant({ command: 'ls' }) },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: [] },
  );

  it.each(eventsOf('BeforeTool').filter(([name]) => !['native', 'llxprt'].includes(name)))(
    'is never invented in %s on %s: merging turns silence into it',
    (name, event) => {
      fc.assert(
        fc.property(silent, (output) => {
          expect(obeyed(name, event, output).read.output?.decision).not.toBe('allow');
        }),
      );
    },
  );
});

describe('before a tool', () => {
  it.each(eventsOf('BeforeTool'))('silence is silence in %s on %s', (name, event) => {
    expect(obeyed(name, event, undefined).reply).toEqual({ exitCode: 0, stdout: '', stderr: '', notices: [] });
  });

  it.each(eventsOf('BeforeTool').filter(([name]) => !['native', 'llxprt'].includes(name)))(
    'a question is asked, or refused where no one asks on behalf of hooks: %s %s',
    (name, event) => {
      expect(['ask', 'deny']).toContain(
        obeyed(name, event, { decision: 'ask', reason: 'sure?' }).read.output?.decision,
      );
    },
  );

  it.each(eventsOf('BeforeTool').filter(([name]) => !['native', 'llxprt'].includes(name)))(
    'a changed input is taken over whole, or refused with the input in the reason: %s %s',
    (name, event) => {
      const { read } = obeyed(name, event, { hookSpecificOutput: { tool_input: { command: 'ls' } } });
      const changed = read.output?.hookSpecificOutput?.tool_input;
      if (changed === undefined) {
        expect(read.output?.decision).toBe('deny');
        expect(read.output?.reason).toContain('ls');
      } else expect(changed).toEqual({ command: 'ls', description: 'd' });
    },
  );

  it('Codex takes a changed input beside an allow that a hook said itself', () => {
    const output: HookOutput = { decision: 'allow', hookSpecificOutput: { tool_input: { command: 'ls' } } };
    expect(obeyed('codex', 'PreToolUse', output, true).read.output?.hookSpecificOutput?.tool_input).toEqual({
      command: 'ls',
      description: 'd',
    });
    expect(obeyed('codex', 'PreToolUse', output, false).read.output?.decision).toBe('deny');
  });

  it('a stop keeps the tool from running, also where the agent would run it once more', () => {
    const { reply } = obeyed('claude', 'PreToolUse', { continue: false, stopReason: 'enough' });
    expect(JSON.parse(reply.stdout)).toEqual({
      continue: false,
      stopReason: 'enough',
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        permissionDecision: 'deny',
        permissionDecisionReason: 'enough',
      },
    });
  });

  it('what the agent cannot carry out is reported', () => {
    const { reply } = obeyed('gemini', 'BeforeTool', { hookSpecificOutput: { additionalContext: 'mind the gap' } });
    expect(reply.notices).toEqual(['Gemini CLI does not carry out a text for the model on BeforeTool: mind the gap']);
    expect(reply.stderr).toBe(reply.notices[0]);
  });
});

describe('after a tool', () => {
  const output: HookOutput = { hookSpecificOutput: { tool_response: { llmContent: 'withheld' } } };

  it.each([
    ['claude', 'PostToolUse'],
    ['codex', 'PostToolUse'],
    ['gemini', 'AfterTool'],
    ['qwen', 'PostToolUse'],
    ['copilot', 'postToolUse'],
    ['copilot', 'PostToolUse'],
  ] as const)('another result takes the place of the real one: %s %s', (name, event) => {
    const after = { ...input, hook_event_name: 'AfterTool' };
    const response = obeyedWith(after, name, event, output, false).read.output?.hookSpecificOutput?.tool_response;
    expect(response).toMatchObject({ llmContent: 'withheld' });
  });

  it('neither another result nor another prompt is a reason to refuse what it is not about', () => {
    const more = { ...output, hookSpecificOutput: { ...output.hookSpecificOutput, prompt: 'other' } };
    for (const [name, event] of eventsOf('BeforeTool'))
      expect(obeyed(name, event, more).read.output?.decision).not.toBe('deny');
  });
});
