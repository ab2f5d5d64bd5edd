import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { isHookEventName, isRecord } from '@agent-hooks/hook-types';
import { toPageEvent } from '@agent-hooks/trace-page/page';
import { type EventStore, type InspectActions, noSuchEvent, type StoredEvent } from '@agent-hooks/trace-page/server';
import { saveCase } from '../cases/save-case.ts';
import { CliExit } from '../cli-exit.ts';
import type { CliIo } from '../cli-io.ts';
import { completeFields } from '../fire/complete-fields.ts';
import { fireEvent, openForFiring } from '../fire/fire-event.ts';

/** A hook that never ends must not keep the page waiting forever. */
const mostMs = 10 * 60_000;

/** What the page can have done with an event, in the project that it happened in. */
export function createActions(io: CliIo, store: EventStore): InspectActions {
  const find = (id: number): StoredEvent => {
    const found = store.find(id);
    if (!found) throw new CliExit(1, noSuchEvent);
    return found;
  };
  const run = async (id: number, { session_id: _, ...given }: Readonly<Record<string, unknown>>) => {
    const { event, projectDir } = find(id);
    const { eventName } = event;
    if (!isHookEventName(eventName)) throw new CliExit(1, `This command does not know the event ${eventName}.`);
    const project = await openForFiring(io, projectDir, { sessionId: sessionOf(event) });
    try {
      const { fields } = completeFields(project, { eventName, given });
      const { record } = await fireEvent(project, eventName, { fields, signal: AbortSignal.timeout(mostMs) });
      if (!record) throw new CliExit(1, `No hook of this project runs for ${eventName} with this input.`);
      return record;
    } finally {
      await project.system.dispose();
    }
  };
  return {
    fire: async (id, input) => ({ ...toPageEvent(await run(id, input)), continuesCall: false }),
    async save(id, file, input) {
      const { event, projectDir } = find(id);
      const path = resolve(projectDir, file);
      // What was edited is saved with what comes of it.
      const isEdited = isRecord(input) && !isDeepStrictEqual(input, event.inputs[0]);
      await saveCase(isEdited ? await run(id, input) : event, path);
      return `Saved to ${path}. Run it with: agent-hooks test ${file}`;
    },
  };
}

function sessionOf({ inputs: [input = {}] }: StoredEvent['event']): string | undefined {
  return typeof input.session_id === 'string' ? input.session_id : undefined;
}
