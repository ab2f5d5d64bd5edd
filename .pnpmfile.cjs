/** Published packages contain no sources: the condition that leads tests and types to them is removed when a package is packed. */
function beforePacking(manifest) {
  for (const entry of Object.values(manifest.exports ?? {})) delete entry['@agent-hooks/source'];
  return manifest;
}

module.exports = { hooks: { beforePacking } };
