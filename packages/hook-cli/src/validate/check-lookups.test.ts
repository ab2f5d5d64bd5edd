import { expect, it } from 'vitest';
import { makeProject, settingsWith } from '../../test/temporary-project.ts';

it('validate warns about such commands of a user, and not about those of a project', async () => {
  const hook = settingsWith('BeforeTool', { name: 'gate', command: 'git diff --quiet' });
  const project = makeProject({ '.gemini/settings.json': hook });
  expect((await project.run(['validate'])).stdout).not.toContain('obeys files');
  project.writeHome('.gemini/settings.json', hook);
  const { stdout } = await project.run(['validate']);
  expect(stdout.replace(/\s+/g, ' ')).toContain('git obeys files of the working directory');
});
