// Ends a run at once where the person who measures has turned hooks off: everything would be quick and nothing measured.
import { describeOffSwitch, readOffSwitch } from '@agent-hooks/hook-system/machine';

const [off] = readOffSwitch({ projectDir: process.cwd() }).switches;
if (off) {
  console.error(`Nothing can be measured: ${describeOffSwitch(off)}`);
  process.exit(2);
}
