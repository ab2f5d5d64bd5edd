import type { SettingsDocument } from '@agent-hooks/hook-system';
import { parseSettingsDocument } from '@agent-hooks/hook-system/inspect';
import type { CliIo } from '../cli-io.ts';

/** No settings and no input are larger than this. */
const mostBytes = 8 * 1024 * 1024;

/** Reads JSON with comments from stdin. */
export async function readStandardInput({ stdin }: CliIo): Promise<SettingsDocument> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stdin) {
    const bytes = Buffer.from(chunk);
    chunks.push(bytes);
    length += bytes.length;
    // More than this is refused.
    if (length > mostBytes) break;
  }
  return parseSettingsDocument(Buffer.concat(chunks), { maxBytes: mostBytes });
}
