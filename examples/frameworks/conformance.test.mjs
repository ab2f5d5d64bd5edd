// What hooks say holds for agents of every framework, in their current versions; the older ones are tested in the workspace.
import { test } from 'node:test';
import { agentHooks } from '@agent-hooks/adapter-claude-agent';
import { agentHooksMiddleware } from '@agent-hooks/adapter-langchain';
import { withAgentHooks } from '@agent-hooks/adapter-openai-agents';
import { frameworkConformance } from '@agent-hooks/agent-integration/testing';
import * as claudeAgentSdk from '@anthropic-ai/claude-agent-sdk';
import * as openaiAgentsSdk from '@openai/agents';
import * as langchain from 'langchain';
import { claudeAgents } from './scripted/claude-agent/agent.ts';
import { langchainAgents } from './scripted/langchain/agent.ts';
import { openaiAgents } from './scripted/openai-agents/agent.ts';

const frameworks = {
  'OpenAI Agents SDK': openaiAgents(openaiAgentsSdk, withAgentHooks),
  LangChain: langchainAgents(langchain, agentHooksMiddleware),
  'Claude Agent SDK': claudeAgents(claudeAgentSdk, agentHooks),
};

for (const [name, framework] of Object.entries(frameworks)) {
  for (const { title, run } of frameworkConformance(framework)) test(`${name}: ${title}`, { timeout: 120_000 }, run);
}
