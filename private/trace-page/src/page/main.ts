import type { PageData } from '../data/page-data.ts';
import { startLive } from './live.ts';
import { drawRecorded } from './recorded.ts';

const root = document.getElementById('page');
const source = document.getElementById('data');
// The page contains the data that the same version of the command wrote into it; a live one asks for them.
if (root && source) {
  const data: PageData | null = JSON.parse(source.textContent ?? '');
  if (data) drawRecorded(root, data);
  else startLive(root);
}
