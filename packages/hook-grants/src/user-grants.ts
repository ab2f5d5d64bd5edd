import { join } from 'node:path';
import { findAskSettings } from '@agent-hooks/hook-system/machine';
import { userConfigDirectory } from '@agent-hooks/hook-trust/home';
import { createGrants, type Grants, type OpenAsk } from './grants.ts';
import { notifyPerson } from './notify-person.ts';

/** The grants of a user, in their configuration directory of agent-hooks; undefined for whoever has no home. */
export function openUserGrants(home?: string): Grants | undefined {
  const directory = userConfigDirectory(home);
  return directory === undefined ? undefined : createGrants({ directory: join(directory, 'asks') });
}

/** Tells a user that they are asked, in the ways that their settings and those of the machine name. */
export async function tellUser(ask: OpenAsk, home: string | undefined, env: NodeJS.ProcessEnv): Promise<void> {
  const { webhooks, notify } = await findAskSettings(home === undefined ? {} : { userDir: home });
  await notifyPerson(ask, { env, webhooks, desktop: notify });
}
