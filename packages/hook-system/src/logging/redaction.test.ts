import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FiredEvent, HookConfig } from '@agent-hooks/hook-types';
import { processorMs } from '@agent-hooks/test-support';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { makeFiredEvent } from '../../test/support/fired.ts';
import { makeHost } from '../../test/support/host.ts';
import { makeRecordingLogger } from '../../test/support/recording-logger.ts';
import { makeResult } from '../../test/support/scripted-runner.ts';
import { HookSystem } from '../hook-system.ts';
import { EventReporter } from './event-reporter.ts';
import { RecordRedactor } from './record-redactor.ts';

/** Put together here, so that no scanner takes this file for a leak. */
const key = `ghp_${'a1B2'.repeat(9)}`;

function listen(): unknown[] {
  const heard: unknown[] = [];
  const listener = (message: unknown) => void heard.push(message);
  for (const name of ['hook', 'failure', 'event']) {
    subscribe(`agent-hooks:${name}`, listener);
    onTestFinished(() => void unsubscribe(`agent-hooks:${name}`, listener));
  }
  return heard;
}

beforeEach(() => {
  process.env.REDACTION_TEST_TOKEN = 'hunter2-hunter2';
  process.env.REDACTION_TEST_PLAIN = 'plain-but-lent';
});
afterEach(() => {
  delete process.env.REDACTION_TEST_TOKEN;
  delete process.env.REDACTION_TEST_PLAIN;
});

describe.skipIf(process.platform === 'win32')('a real hook that prints secrets', () => {
  const command = 'echo "$REDACTION_TEST_TOKEN $OWN_SECRET password=swordfish"; env >&2; exit 3';
  const hook = {
    type: 'command',
    command,
    env: { OWN_SECRET: 'of-the-hook', REDACTION_TEST_TOKEN: 'hunter2-hunter2' },
  } as const;
  const secrets = ['hunter2-hunter2', 'of-the-hook', 'swordfish'];

  async function fire(redact?: false) {
    const logger = makeRecordingLogger();
    const heard = listen();
    const system = new HookSystem(makeHost({ BeforeTool: [{ hooks: [hook] }] }), {
      debugLogger: logger,
      ...(redact === false && { redact }),
    });
    const { aggregated } = await system.fireEvent('BeforeTool', { tool_name: 'a', tool_input: {} });
    await system.dispose();
    return { told: JSON.stringify([logger.lines, heard]), aggregated, heard };
  }

  it('is reported without them, to the logger and on the channels, and the caller gets all', async () => {
    const { told, aggregated, heard } = await fire();
    for (const secret of secrets) expect(told).not.toContain(secret);
    expect(told).toContain('[redacted] [redacted] password=[redacted]');
    expect(heard).toHaveLength(3);
    expect(aggregated.finalOutput?.systemMessage).toContain('hunter2-hunter2');
  });

  it('is reported with them if the host says so', async () => {
    const { told } = await fire(false);
    for (const secret of secrets) expect(told).toContain(secret);
  });
});

describe('what is reported of a hook', () => {
  const tell = (config: HookConfig, text: string, redactor = new RecordRedactor()) => {
    const logger = makeRecordingLogger();
    const fields = { stdout: text, stderr: text, warnings: [text], error: new Error(text), success: false };
    const told: FiredEvent[] = [];
    const reporter = new EventReporter(redactor, logger, { onEvent: (event) => void told.push(event) });
    reporter.report(() => makeFiredEvent([makeResult({ hookConfig: config, ...fields })]), [config]);
    return JSON.stringify([logger.lines, told]);
  };
  const plain = { type: 'command', command: 'true' } as const;

  it.each<[string, HookConfig, string]>([
    ['a secret of the process', plain, 'hunter2-hunter2'],
    ['a known kind of key', plain, key],
    ['a secret of a command', { ...plain, env: { MY_API_KEY: 'own-own-own' } }, 'own-own-own'],
    [
      'a secret of a resident program',
      { type: 'resident', command: 'x', env: { MY_API_KEY: 'own-own-own' } },
      'own-own-own',
    ],
    ['a header', { type: 'http', url: 'http://x', headers: { Authorization: 'Bearer abc-abc' } }, 'abc-abc'],
    [
      'a variable that was lent to headers',
      {
        type: 'http',
        url: 'http://x',
        headers: { 'X-Who': '$REDACTION_TEST_PLAIN' },
        allowedEnv: ['REDACTION_TEST_PLAIN'],
      },
      'plain-but-lent',
    ],
    ['a secret in its command', { ...plain, command: `curl -H 'Authorization: ${key}'` }, key],
  ])('contains no secret anywhere: %s', (_, config, secret) => {
    const told = tell(config, `it said ${secret} twice ${secret}`);
    expect(told).not.toContain(secret);
    expect(told).toContain('[redacted]');
  });

  it('follows the environment as it changes', () => {
    const redactor = new RecordRedactor();
    expect(tell(plain, 'later-secret', redactor)).toContain('later-secret');
    process.env.REDACTION_TEST_TOKEN = 'later-secret';
    expect(tell(plain, 'later-secret', redactor)).not.toContain('later-secret');
  });

  it('goes through the host’s own rules instead, if it has any', () => {
    const shout = new RecordRedactor((value) => JSON.parse(JSON.stringify(value).replaceAll('swordfish', 'FISH')));
    expect(tell(plain, 'swordfish', shout)).toContain('FISH');
  });

  it('is cut where a hook has printed millions of characters, and takes no more than a moment', () => {
    const start = processorMs();
    const told = tell(plain, `${'password= '.repeat(800_000)}${key}`);
    expect(processorMs() - start).toBeLessThan(10_000);
    expect(told.length).toBeLessThan(2_000_000);
    expect(told).toContain('… [cut]');
    expect(told).not.toContain(key);
  });
});

describe('what is reported of a failure of the engine', () => {
  it('contains no secret', async () => {
    const logger = makeRecordingLogger();
    const heard = listen();
    const fail = () => {
      throw new Error(`no answer for hunter2-hunter2 and ${key}`);
    };
    const hooks = { BeforeTool: [{ hooks: [{ type: 'command' as const, command: 'true' }] }] };
    const runner = { executeHooksParallel: fail, executeHooksSequential: fail };
    const system = new HookSystem(makeHost(hooks), { debugLogger: logger, runner });
    const { aggregated } = await system.fireEvent('BeforeTool', { tool_name: 'a', tool_input: {} });
    expect(logger.lines[0]?.message).toBe('BeforeTool: failed at execution: no answer for [redacted] and [redacted]');
    expect(heard).toMatchObject([{ stage: 'execution', message: 'no answer for [redacted] and [redacted]' }]);
    expect(JSON.stringify([logger.lines, heard])).not.toContain(key);
    expect(aggregated.errors[0]?.message).toContain('hunter2-hunter2');
  });

  it('and of a host that fails to say something holds none either', async () => {
    const logger = makeRecordingLogger();
    const fail = () => {
      throw new Error(`no extensions for ${key}`);
    };
    const system = new HookSystem(makeHost({}, { getExtensions: fail }), { debugLogger: logger });
    await system.initialize();
    expect(logger.lines).toMatchObject([{ level: 'error' }]);
    expect(JSON.stringify(logger.lines.map(({ message, details }) => [message, String(details)]))).not.toContain(key);
  });
});
