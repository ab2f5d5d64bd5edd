// A program for the smoke test that starts another and answers nothing; it writes down which processes they are.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';

const [pidsFile, ...start] = process.argv.slice(2);
if (start.length > 0) {
  const [command, ...options] = start;
  const child = spawn(command, [...options, import.meta.filename], { stdio: 'ignore' });
  writeFileSync(pidsFile, `${process.pid} ${child.pid}`);
}
setInterval(() => {}, 1000);
