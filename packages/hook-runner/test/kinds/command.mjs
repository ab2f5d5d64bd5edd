import { text } from 'node:stream/consumers';
import { behave } from './behave.mjs';

try {
  process.stdout.write(await behave(JSON.parse(await text(process.stdin))));
} catch (error) {
  process.stderr.write(error.message);
  process.exitCode = 1;
}
