#!/usr/bin/env node
import { runBridge } from './bridge/run-bridge.ts';

runBridge(process.argv.slice(2), process.argv[1]).then((code) => {
  process.exitCode = code;
});
