/** One event of a stream, as it came. */
export interface ServerSentEvent {
  readonly data: string;
  /** The lines of the event, to be sent on as they are. */
  readonly raw: string;
}

/** Reads the events of a stream; lines that belong to none, such as comments, are left out. */
export async function* readEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<ServerSentEvent> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of body) {
    rest += decoder.decode(bytes, { stream: true });
    for (;;) {
      const border = /\r\n\r\n|\n\n|\r\r/.exec(rest);
      if (border === null) break;
      const event = toEvent(rest.slice(0, border.index));
      rest = rest.slice(border.index + border[0].length);
      if (event) yield event;
    }
  }
  const event = toEvent(rest + decoder.decode());
  if (event) yield event;
}

/** Writes one event. */
export function writeEvent(data: string, name: string | undefined): string {
  return `${name === undefined ? '' : `event: ${name}\n`}data: ${data}\n\n`;
}

function toEvent(text: string): ServerSentEvent | undefined {
  const lines = text.split(/\r\n|\n|\r/).filter((line) => /^data:/.test(line));
  if (lines.length === 0) return undefined;
  const data = lines.map((line) => line.slice('data:'.length).replace(/^ /, '')).join('\n');
  return { data, raw: `${text}\n\n` };
}
