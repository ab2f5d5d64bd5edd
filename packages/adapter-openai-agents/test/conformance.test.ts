import { frameworkConformance } from '@agent-hooks/agent-integration/testing';
import * as newest from '@openai/agents';
import * as oldest from 'openai-agents-oldest';
import { describe, it } from 'vitest';
import { withAgentHooks } from '../src/index.ts';
import { openaiAgents } from './scripted/agent.ts';

// Both have what is used here; their types differ elsewhere. Current versions need Node 22 (`npm run test:runtimes`), and
// only they tell a tool that the run was ended.
const versions = { newest, oldest: oldest as unknown as typeof newest };

describe.each(Object.entries(versions))('an agent of the %s version of the SDK for Node 20', (_name, sdk) => {
  it.each(
    frameworkConformance(openaiAgents(sdk, withAgentHooks, ['aborts'])).map((check) => [check.title, check] as const),
  )('%s', async (_title, check) => {
    await check.run();
  });
});
