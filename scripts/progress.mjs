/**
 * Shows on a terminal what is going on and for how many seconds, on stderr; elsewhere nothing. The result removes the line.
 * @param {string} activity
 */
export function showProgress(activity) {
  if (!process.stderr.isTTY) return () => {};
  const startedAt = performance.now();
  const draw = () => process.stderr.write(`\r${activity} … ${Math.round((performance.now() - startedAt) / 1000)} s`);
  draw();
  const timer = setInterval(draw, 1000);
  return () => {
    clearInterval(timer);
    process.stderr.write('\r\u001b[2K');
  };
}
