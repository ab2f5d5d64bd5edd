import { describe, expect, it } from 'vitest';
import { installRecipe } from '../test/install-recipe.ts';
import { startService } from '../test/start-service.ts';

const startChat = startService<{ text: string; content: string }>;

const notify = async (url: string, message: string) => {
  const project = await installRecipe('chat-notification', { env: { CHAT_WEBHOOK_URL: url } });
  return (await project.fire('Notification', { notification_type: 'ToolPermission', message, details: {} })).aggregated;
};

describe('chat-notification', () => {
  it('posts the message with the name of the project', async () => {
    const chat = await startChat((response) => response.end('ok'));
    expect(await notify(chat.url, 'May I run "npm test"?\nü 😀')).toMatchObject({
      success: true,
      finalOutput: undefined,
    });
    expect(chat.received).toHaveLength(1);
    expect(chat.received[0]?.text).toBe(`[it's a $(project) ü] ToolPermission: May I run "npm test"? ü 😀`);
    expect(chat.received[0]?.content).toBe(chat.received[0]?.text);
  });

  it('makes mentions and mark-up harmless and long messages short', async () => {
    const chat = await startChat((response) => response.end());
    await notify(chat.url, `<!channel> @everyone <https://evil.example|click> ${'x'.repeat(1e6)}`);
    const posted = chat.received[0]?.text ?? '';
    expect(posted).toContain('&lt;!channel&gt; @\u200beveryone');
    expect(posted).not.toMatch(/[<>]/);
    expect(posted.length).toBeLessThan(2000);
  });

  it('warns without telling the address when the chat refuses, redirects or is not there', async () => {
    const refusing = await startChat((response) => response.writeHead(500).end());
    const redirecting = await startChat((response) => response.writeHead(302, { location: refusing.url }).end());
    const gone = 'http://127.0.0.1:1/secret-path';
    for (const url of [refusing.url, redirecting.url, gone, 'not an address', 'file:///etc/passwd']) {
      const { success, errors, finalOutput } = await notify(url, 'Hello');
      expect(success, url).toBe(false);
      expect(errors[0]?.message).toContain('could not post');
      expect(JSON.stringify([errors[0]?.message, finalOutput])).not.toContain('secret-path');
    }
    expect(refusing.received).toHaveLength(1);
  });

  it('is silent without an address', async () => {
    expect(await notify('', 'Hello')).toMatchObject({ success: true, finalOutput: undefined });
  });
});
