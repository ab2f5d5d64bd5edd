import { expect, it } from 'vitest';
import { renderEventsPage } from '../docs/generator/events-page.ts';
import { renderSettingsPage } from '../docs/generator/settings-page.ts';

it('docs/events.md is the page that the event table gives', async () => {
  await expect(renderEventsPage()).toMatchFileSnapshot('../docs/events.md');
});

it('docs/settings.md is the page that the JSON Schema gives', async () => {
  await expect(renderSettingsPage()).toMatchFileSnapshot('../docs/settings.md');
});
