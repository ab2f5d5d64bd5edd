import { alwaysTrust, HookSystem, type HookSystemOptions } from '@agent-hooks/hook-system';
import type { FiredEvent, HooksConfiguration } from '@agent-hooks/hook-types';
import { hasNatsServer, startNats } from '@agent-hooks/test-support';
import { connect } from '@nats-io/transport-node';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type BusCarrierOptions, busCarrier } from '../src/index.ts';
import { functionHook, makeHost, startWorker } from './support.ts';

const deny = functionHook('gate', () => ({ decision: 'deny', reason: 'not here' }));

function openSystem(hook: object, options: HookSystemOptions = {}, hostKindOptions: BusCarrierOptions = {}) {
  const carrier = busCarrier(hostKindOptions);
  const hooks = {
    BeforeTool: [{ hooks: [{ type: 'bus', subject: 'agent-hooks.default.*', timeout: 2_000, ...hook }] }],
  };
  const system = new HookSystem(makeHost(hooks as HooksConfiguration), {
    trust: alwaysTrust(),
    kinds: { bus: carrier },
    ...options,
  });
  onTestFinished(async () => {
    await system.dispose();
    await carrier.close();
  });
  return system;
}

const fire = async (system: HookSystem, toolInput: object = { command: 'ls' }) =>
  (await system.fireEvent('BeforeTool', { tool_name: 'shell', tool_input: { ...toolInput } })).aggregated;

describe.skipIf(!hasNatsServer)('a hook of the kind bus', () => {
  it('is answered by a worker: its refusal, its change of the input and its words count', async () => {
    const { url } = await startNats();
    const edit = functionHook('edit', () => ({
      hookSpecificOutput: { tool_input: { safe: true } },
      systemMessage: 'edited',
    }));
    await startWorker({ servers: url }, [edit]);
    const changed = await fire(openSystem({ server: url }));
    expect(changed.finalOutput?.getModifiedToolInput()).toMatchObject({ safe: true });
    const { url: other } = await startNats();
    await startWorker({ servers: other }, [deny]);
    expect((await fire(openSystem({ server: other }))).finalOutput?.decision).toBe('deny');
  });

  it.each<[string, object, string | undefined]>([
    ['printed a text', { type: 'command', command: 'echo checked' }, undefined],
    ['added a text', functionHook('words', () => ({ systemMessage: 'checked' })), undefined],
    ['allowed the call', functionHook('yes', () => ({ decision: 'allow' })), 'allow'],
  ])('allows a call only if a hook of the worker did: one %s', async (_, hook, decision) => {
    const { url } = await startNats();
    await startWorker({ servers: url }, [hook]);
    const { allOutputs } = await fire(openSystem({ server: url, onFailure: 'block' }));
    expect(allOutputs[0]?.decision).toBe(decision);
  });

  it.each([
    ['allow', false],
    ['block', true],
  ])('without a server, without a worker, or late, goes by onFailure: %s', async (onFailure, isRefused) => {
    const { url } = await startNats();
    const { url: slow } = await startNats();
    await startWorker({ servers: slow }, [
      functionHook('slow', () => new Promise((resolve) => setTimeout(resolve, 2_000))),
    ]);
    for (const server of ['nats://127.0.0.1:1', url, slow]) {
      const { finalOutput, errors } = await fire(openSystem({ server, timeout: 400, onFailure }));
      expect(finalOutput?.isBlockingDecision() ?? false, server).toBe(isRefused);
      expect(errors, server).toHaveLength(1);
    }
  });

  it('whose answer is not a worker’s, or whose worker failed, is a failure', async () => {
    const { url } = await startNats();
    const impostor = await connect({ servers: url });
    onTestFinished(() => impostor.close());
    for (const [index, answer] of [
      'yes',
      '{"decision":"allow"}',
      '{"type":"hook-execution-response","success":"yes"}',
    ].entries()) {
      impostor.subscribe(`x.${index}`, { callback: (_, message) => void message.respond(answer) });
      const { finalOutput } = await fire(openSystem({ server: url, subject: `x.${index}`, onFailure: 'block' }));
      expect(finalOutput?.decision, answer).toBe('deny');
    }
    const fireAt = async (subject: string, answer: (id: string) => object) => {
      impostor.subscribe(subject, {
        callback: (_, message) => {
          const { correlationId } = message.json<{ correlationId: string }>();
          message.respond(JSON.stringify({ type: 'hook-execution-response', ...answer(correlationId) }));
        },
      });
      return (await fire(openSystem({ server: url, subject, onFailure: 'block' }))).finalOutput;
    };
    const output = { success: true, allOutputs: [], errors: [], totalDuration: 0 };
    const error = { code: 'internal', message: 'no policy' };
    expect((await fireAt('y.a', (correlationId) => ({ correlationId, success: false, error })))?.reason).toContain(
      'no policy',
    );
    expect((await fireAt('y.b', (correlationId) => ({ correlationId, success: false })))?.decision).toBe('deny');
    expect((await fireAt('y.c', (correlationId) => ({ correlationId, success: true })))?.decision).toBe('deny');
    expect((await fireAt('y.d', () => ({ correlationId: 'another', success: true, output })))?.reason).toContain(
      'answered another request',
    );
    expect((await fireAt('y.e', () => ({ success: true, output })))?.decision).toBe('deny');
    expect(await fireAt('y.f', (correlationId) => ({ correlationId, success: true, output }))).toBeUndefined();
  });

  it.each<[string, object]>([
    ['crashes', { type: 'command', command: 'exit 1' }],
    ['is missing', { type: 'command', command: './gone.sh', args: [] }],
    ['is killed', { type: 'command', command: 'kill -9 $$' }],
    ['hangs', { type: 'command', command: 'sleep 60', timeout: 100 }],
    ['answers half', { type: 'command', command: `printf '{"decision":"den'` }],
  ])('is a failure where a hook of the worker %s, and goes by the agent’s onFailure', async (_, hook) => {
    const { url } = await startNats();
    const words = functionHook('words', () => ({ systemMessage: 'seen' }));
    await startWorker({ servers: url }, [hook, words]);
    const blocked = await fire(openSystem({ server: url, timeout: 20_000, onFailure: 'block' }));
    expect(blocked.finalOutput?.decision).toBe('deny');
    const open = await fire(openSystem({ server: url, timeout: 20_000 }));
    expect(open.finalOutput?.isBlockingDecision()).toBe(false);
    expect(open.finalOutput?.systemMessage).toContain('seen');
  });

  it('whose worker was stopped in the middle is a failure, not a silent yes', async () => {
    const { url } = await startNats();
    let began = false;
    const slow = functionHook('slow', () => {
      began = true;
      return new Promise((resolve) => setTimeout(resolve, 5_000));
    });
    const { system } = await startWorker({ servers: url }, [slow]);
    const answer = fire(openSystem({ server: url, timeout: 10_000, onFailure: 'block' }));
    await expect.poll(() => began).toBe(true);
    await system.dispose();
    expect((await answer).finalOutput?.decision).toBe('deny');
  });

  it('of an extension may ask only servers on this machine, or those that the user allows', async () => {
    const hook = { type: 'bus', server: 'nats://bus.example.com:4222', subject: 'a.b' } as const;
    const extension = { name: 'other', isActive: true, hooks: { BeforeTool: [{ hooks: [hook] }] } };
    const host = { ...makeHost({}), getExtensions: () => [extension] };
    const system = new HookSystem(host, { trust: alwaysTrust(), kinds: { bus: busCarrier() } });
    onTestFinished(() => system.dispose());
    await system.initialize();
    const [entry] = system.getAllHooks();
    expect(entry?.eligibility).toMatchObject({ reason: expect.stringContaining('it calls bus.example.com:4222') });
  });

  it('shows no credentials in its record, its errors and its name', async () => {
    const told: FiredEvent[] = [];
    const system = openSystem(
      { server: 'nats://agent:pass-word-1@127.0.0.1:1', timeout: 200 },
      { onEvent: (event) => told.push(event) },
    );
    const { errors } = await fire(system);
    expect(JSON.stringify(told)).toContain('127.0.0.1:1');
    expect(`${JSON.stringify(told)}${errors}`).not.toContain('pass-word-1');
  });

  it('hands on the trace of the host', async () => {
    const { url } = await startNats();
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    let heard: unknown;
    const { bus } = await startWorker({ servers: url }, [functionHook('look', () => undefined)], {
      traceHeaders: (id) => {
        heard = bus.findRequest(id)?.headers;
        return undefined;
      },
    });
    await fire(openSystem({ server: url }, { traceHeaders: () => ({ traceparent }) }));
    expect(heard).toEqual({ traceparent });
  });

  it('does not keep a program alive for long, and its connection is used again before that', async () => {
    const { url, port } = await startNats('http: "127.0.0.1:-1"');
    await startWorker({ servers: url }, [deny]);
    const system = openSystem({ server: url }, {}, { idleMs: 100 });
    for (let round = 0; round < 3; round++) expect((await fire(system)).finalOutput?.decision).toBe('deny');
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect((await fire(system)).finalOutput?.decision).toBe('deny');
    expect(port).toBeGreaterThan(0);
  });
});

it('without a carrier is a failure by onFailure', async () => {
  const hooks = {
    BeforeTool: [{ hooks: [{ type: 'bus', server: 'nats://127.0.0.1:1', subject: 'a.b', onFailure: 'block' }] }],
  };
  const system = new HookSystem(makeHost(hooks), { trust: alwaysTrust() });
  onTestFinished(() => system.dispose());
  expect((await fire(system)).finalOutput?.decision).toBe('deny');
});
