// Posts a notification of the agent to a chat.
import { basename } from 'node:path';
import { text } from 'node:stream/consumers';

const maxText = 1500;
const address = process.env.CHAT_WEBHOOK_URL;
const { message, notification_type: type, cwd } = JSON.parse(await text(process.stdin));

if (address) {
  const line = `[${basename(String(cwd ?? ''))}] ${type ?? 'Notification'}: ${message ?? ''}`;
  try {
    await post(address, harmless(line));
  } catch (error) {
    // Never the address: whoever knows it can write to the chat.
    console.error(`chat-notification: could not post (${error.cause?.code ?? error.name})`);
    process.exitCode = 1;
  }
}

async function post(url, line) {
  // Slack and Mattermost read `text`, Discord reads `content`.
  const body = JSON.stringify({ text: line, content: line, allowed_mentions: { parse: [] } });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, {
    method: 'POST',
    headers,
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(5000),
  });
  await response.body?.cancel();
  if (!response.ok) throw Object.assign(new Error(), { name: `status ${response.status}` });
}

/** Without control characters, and with the signs that chats give a meaning written so that they have none. */
function harmless(line) {
  const visible = line.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim();
  const short = visible.length > maxText ? `${visible.slice(0, maxText)}…` : visible;
  return short
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/@(?=everyone|here|channel|all)/g, '@\u200b');
}
