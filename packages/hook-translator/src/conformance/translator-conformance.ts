/** Placeholder. */
export function translatorConformance(): [] {
  return [];
}
