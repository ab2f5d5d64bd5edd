// What hooks say holds for agents of every framework, in their current versions, and in the oldest of those that do not run in
// the workspace.
import { test } from 'node:test';
import { agentHooks } from '@agent-hooks/adapter-claude-agent';
import { agentHooks as copilotHooks } from '@agent-hooks/adapter-copilot-sdk';
import { agentHooksMiddleware } from '@agent-hooks/adapter-langchain';
import { agentHooks as mastraHooks } from '@agent-hooks/adapter-mastra';
import { withAgentHooks } from '@agent-hooks/adapter-openai-agents';
import { frameworkConformance } from '@agent-hooks/agent-integration/testing';
import * as claudeAgentSdk from '@anthropic-ai/claude-agent-sdk';
import * as copilotSdk from '@github/copilot-sdk';
import * as openaiAgentsSdk from '@openai/agents';
import * as claudeAgentOldest from 'claude-agent-oldest';
import * as copilotOldest from 'copilot-sdk-oldest';
import * as langchain from 'langchain';
import { claudeAgents } from './scripted/claude-agent/agent.ts';
import { copilotSessions } from './scripted/copilot-sdk/agent.ts';
import { langchainAgents } from './scripted/langchain/agent.ts';
import { mastraAgents } from './scripted/mastra/agent.ts';
import { openaiAgents } from './scripted/openai-agents/agent.ts';
import { startChatServer } from './scripted/openai-agents/chat-server.ts';

const frameworks = {
  'OpenAI Agents SDK': openaiAgents(openaiAgentsSdk, withAgentHooks),
  LangChain: langchainAgents(langchain, agentHooksMiddleware),
  Mastra: mastraAgents(await loadMastra('@mastra/core'), mastraHooks),
  'Mastra, oldest': mastraAgents(await loadMastra('mastra-oldest'), mastraHooks),
  'Claude Agent SDK': claudeAgents(claudeAgentSdk, agentHooks),
  'Claude Agent SDK, oldest': claudeAgents(claudeAgentOldest, agentHooks, { lacks: ['stops'] }),
  'Copilot SDK': copilotSessions(copilotSdk, copilotHooks, startChatServer),
  'Copilot SDK, oldest': copilotSessions(copilotOldest, copilotHooks, startChatServer),
};

for (const [name, framework] of Object.entries(frameworks)) {
  for (const { title, run } of frameworkConformance(framework)) test(`${name}: ${title}`, { timeout: 120_000 }, run);
}

async function loadMastra(name) {
  const parts = ['agent', 'mastra', 'storage', 'tools'].map((part) => import(`${name}/${part}`));
  return Object.assign({}, ...(await Promise.all(parts)));
}
