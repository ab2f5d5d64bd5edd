// How a change is told in a CHANGELOG: what was written for the person who upgrades, and nothing else. The names of
// commits, and a line for each package of ours that moved along, tell them nothing.

module.exports = {
  async getReleaseLine({ summary }) {
    const [first = '', ...others] = summary.trim().split('\n');
    return [`- ${first}`, ...others.map((line) => (line === '' ? '' : `  ${line}`))].join('\n');
  },
  async getDependencyReleaseLine() {
    return '';
  },
};
