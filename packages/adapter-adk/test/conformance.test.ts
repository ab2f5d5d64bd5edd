import { frameworkConformance } from '@agent-hooks/agent-integration/testing';
import * as adk from '@google/adk';
import { describe, it } from 'vitest';
import { agentHooksPlugin } from '../src/index.ts';
import { adkAgents } from './scripted/agent.ts';

describe("an agent of Google's Agent Development Kit", () => {
  it.each(frameworkConformance(adkAgents(adk, agentHooksPlugin)).map((check) => [check.title, check] as const))(
    '%s',
    async (_title, check) => {
      await check.run();
    },
  );
});
