import type { ModelAdapter, ModelShapes } from '../shapes/model-adapter.ts';
import type { Agent } from './agent-at-work.ts';
import { fireLifecycle } from './lifecycle.ts';

/** Compresses the conversation of an agent if it has grown too long, between the events for that. */
export async function compress<Shapes extends ModelShapes>({ options, adapter, chat }: Agent<Shapes>): Promise<void> {
  const history = chat.getHistory();
  if (history.length <= (options.maxHistory ?? 200)) return;
  const note = ({ systemMessage }: { readonly systemMessage: string }) => {
    if (systemMessage) chat.addSystemMessage(systemMessage);
  };
  note(await fireLifecycle(options, 'PreCompress', { fields: { trigger: 'auto' }, signal: options.signal }));
  const kept = compressHistory(adapter, chat.getHistory());
  chat.setHistory(kept);
  const summary = `The oldest ${history.length - kept.length} of ${history.length} turns were removed.`;
  note(await fireLifecycle(options, 'PostCompress', { fields: { trigger: 'auto', summary }, signal: options.signal }));
}

/** Keeps the newer half of a conversation, from a message of the user on, and the instructions at its beginning. */
function compressHistory<Shapes extends ModelShapes>(
  adapter: Pick<ModelAdapter<Shapes>, 'roleOf'>,
  history: readonly Shapes['Turn'][],
): Shapes['Turn'][] {
  const half = Math.floor(history.length / 2);
  const start = history.findIndex((turn, index) => index >= half && adapter.roleOf(turn) === 'user');
  if (start === -1) return [...history];
  return [...history.slice(0, start).filter((turn) => adapter.roleOf(turn) === 'system'), ...history.slice(start)];
}
