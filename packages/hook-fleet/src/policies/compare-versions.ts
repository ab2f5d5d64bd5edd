/** Negative if the first version is older, positive if it is newer: part by part, numbers as numbers, `-rc.1` before its release. */
export function compareVersions(one: string, other: string): number {
  const [release = '', preview] = split(one);
  const [otherRelease = '', otherPreview] = split(other);
  const order = compareParts(release, otherRelease);
  if (order !== 0 || preview === otherPreview) return order;
  if (preview === undefined) return 1;
  return otherPreview === undefined ? -1 : compareParts(preview, otherPreview);
}

function split(version: string): readonly [string, string?] {
  const dash = version.indexOf('-');
  return dash < 0 ? [version] : [version.slice(0, dash), version.slice(dash + 1)];
}

function compareParts(one: string, other: string): number {
  const [parts, others] = [one.split('.'), other.split('.')];
  for (let index = 0; index < Math.max(parts.length, others.length); index++) {
    const order = collator.compare(parts[index] ?? '0', others[index] ?? '0');
    if (order !== 0) return order;
  }
  return 0;
}

const collator = new Intl.Collator('en', { numeric: true });
