import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mcpClients } from '@agent-hooks/settings-edits';
import { expect, it } from 'vitest';
import { makeProject } from '../../test/temporary-project.ts';

const written = `{
  // mine
  "FIELD": {
    "files": { "command": "npx", "args": ["-y", "server", "."], "env": { "A": "1" }, /* last */ },
    "bare": {"command":"server"},
    "web": { "url": "https://example.org/mcp" }
  },
  "theme": "dark",
}
`;

it.each([...mcpClients.keys()])('the servers of %s go through the door, and back byte for byte', async (name) => {
  const project = makeProject();
  const client = mcpClients.get(name);
  if (!client) throw new Error('No client');
  const before = written.replace('FIELD', client.field);
  const path = client.user('');
  const file = project.writeHome(path, before);
  const connected = await project.run(['connect', 'mcp', name]);
  expect(connected).toMatchObject({ code: 0, stderr: '' });
  expect(connected.stdout).toContain('web');
  const now = readFileSync(file, 'utf8');
  expect(now).toContain('"env": { "A": "1" }, /* last */');
  expect(now.replaceAll(/\s+/g, '')).toContain('"mcp","--name","files","--","npx","-y","server","."]');
  expect(now.replaceAll(/\s+/g, '')).toContain('"mcp","--name","bare","--","server"]');
  expect((await project.run(['connect', 'mcp', name])).stdout).toContain('Nothing to change');
  expect(await project.run(['disconnect', 'mcp', name])).toMatchObject({ code: 0 });
  expect(readFileSync(file, 'utf8')).toBe(before);
});

it('a configuration that was edited since loses the door alone', async () => {
  const project = makeProject();
  const file = project.write(
    '.mcp.json',
    written.replace('FIELD', 'mcpServers').replace(/ {2}\/\/ mine\n|, \/\* last \*\/|,(?=\n\})/g, ''),
  );
  await project.run(['connect', 'mcp', 'claude', '--project']);
  project.write('.mcp.json', readFileSync(file, 'utf8').replace('"dark"', '"light"'));
  await project.run(['disconnect', 'mcp', 'claude', '--project']);
  const { mcpServers, theme } = JSON.parse(readFileSync(file, 'utf8'));
  expect(mcpServers.files).toMatchObject({ command: 'npx', args: ['-y', 'server', '.'] });
  expect(theme).toBe('light');
});

it('connecting a client is refused inside an agent, for a client that is not known, and without a file', async () => {
  const project = makeProject();
  expect(await project.run(['connect', 'mcp', 'emacs'])).toMatchObject({ code: 2 });
  expect(await project.run(['connect', 'mcp'])).toMatchObject({ code: 2 });
  expect(await project.run(['connect', 'mcp', 'zed'])).toMatchObject({ code: 1 });
  expect(await project.run(['connect', 'mcp', 'windsurf', '--project'])).toMatchObject({ code: 2 });
  const file = project.writeHome(join('.cursor', 'mcp.json'), '{"mcpServers":{"a":{"command":"b"}}}');
  const refused = await project.runPlainly(['connect', 'mcp', 'cursor', '--yes'], {
    env: { ...project.env, CLAUDECODE: '1' },
  });
  expect(refused.code).toBe(1);
  expect(readFileSync(file, 'utf8')).not.toContain('--name');
});
