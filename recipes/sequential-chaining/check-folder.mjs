// Second in the row: sees the path as the first hook left it, so it can be simple.
import { text } from 'node:stream/consumers';

const folders = (process.env.ALLOWED_FOLDERS ?? '').split(/\s+/).filter(Boolean);
const { tool_input: toolInput } = JSON.parse(await text(process.stdin));
const path = toolInput?.file_path;
if (typeof path !== 'string' || !folders.some((folder) => path.startsWith(`${folder}/`))) {
  const reason = `sequential-chaining: ${JSON.stringify(path ?? null).slice(0, 200)} is in none of these folders: ${folders.join(', ')}.`;
  console.log(JSON.stringify({ decision: 'deny', reason }));
}
