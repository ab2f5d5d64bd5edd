/** An address as messages may show it: without credentials, and without what stands behind the path. */
export function showAddress(address: string): string {
  try {
    const { protocol, host, pathname } = new URL(address);
    return `${protocol}//${host}${pathname}`;
  } catch {
    return address.replace(/[?#].*/s, '').replace(/\/\/.*@/s, '//');
  }
}
