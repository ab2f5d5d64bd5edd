// What a user of the published package writes; compiled against the packed files.
import { AgentHookConfig } from '@agent-hooks/agent-integration';
import { type AcpDoor, createAcpDoor } from '@agent-hooks/door-acp';

export const door: AcpDoor = createAcpDoor({
  hooks: (workingDir) => AgentHookConfig.load({ workingDir }),
  directory: '/work',
});
export const run = (): Promise<number> => door.run({ command: ['gemini', '--experimental-acp'] });
