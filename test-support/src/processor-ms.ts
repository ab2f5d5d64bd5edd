/** Time of the processor that this process has used, in milliseconds: unlike the clock it stands still while others run. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
