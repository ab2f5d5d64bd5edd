import { frameworkConformance } from '@agent-hooks/agent-integration/testing';
import * as newest from 'langchain';
import * as oldest from 'langchain-oldest';
import { describe, it } from 'vitest';
import { agentHooksMiddleware } from '../src/index.ts';
import { langchainAgents } from './scripted/agent.ts';

// Both have what is used here; their types differ elsewhere.
const versions = { newest, oldest: oldest as unknown as typeof newest };

describe.each(Object.entries(versions))('an agent of the %s version of LangChain', (_name, langchain) => {
  it.each(
    frameworkConformance(langchainAgents(langchain, agentHooksMiddleware)).map(
      (check) => [check.title, check] as const,
    ),
  )('%s', async (_title, check) => {
    await check.run();
  });
});
