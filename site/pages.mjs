// Which pages the site has, by reader, and which file of the repository each is made from. The order is that of the menu.

/** @typedef {{ readonly title: string, readonly path: string, readonly source: string }} Page */
/** @typedef {{ readonly title: string, readonly pages: readonly Page[], readonly collapsed?: boolean }} Section */

const page = (title, path, source = `docs/${path}.md`) => ({ title, path, source });

/**
 * The menu. Agents, recipes and packages are those that exist, so that a new one needs no line here.
 * @param {{ agents: readonly { name: string, title: string }[], recipes: readonly string[], packages: readonly string[] }} found
 * @returns {readonly Section[]}
 */
export function sectionsOf({ agents, recipes, packages }) {
  return [
    {
      title: 'Start',
      pages: [
        page('Home', 'index', 'site/home.md'),
        page('Overview', 'overview', 'docs/README.md'),
        page('Getting started', 'getting-started'),
        page('The guard', 'guard'),
        page('Doors: MCP and ACP', 'doors'),
        page('Packages', 'packages'),
        page('Questions that wait', 'asks'),
        page('Uninstalling', 'uninstalling'),
        page('FAQ', 'faq'),
        page('How it compares', 'comparison'),
      ],
    },
    {
      title: 'Use it with your agent',
      pages: agents.map(({ name, title }) =>
        name === 'README'
          ? page('Connect an agent', 'agents/index', 'docs/agents/README.md')
          : page(title, `agents/${name}`),
      ),
      collapsed: true,
    },
    {
      title: 'Write hooks',
      pages: [
        page('Writing hooks', 'writing-hooks'),
        page('Cookbook', 'cookbook'),
        page('Debugging hooks', 'debugging'),
        page('Testing hooks', 'testing-hooks'),
        page('TypeScript hooks', 'typescript'),
        page('HTTP hooks', 'http-hooks'),
        page('Resident hooks', 'resident-protocol'),
        page('Troubleshooting', 'troubleshooting'),
        page('Recipes', 'recipes/index', 'recipes/README.md'),
      ],
    },
    {
      title: 'Embed it in an agent',
      pages: [
        page('Embedding', 'embedding'),
        page('What a command would do', 'effects'),
        page('Frameworks', 'frameworks/index', 'docs/frameworks/README.md'),
        page('Claude Agent SDK', 'frameworks/claude-agent'),
        page('OpenAI Agents SDK', 'frameworks/openai-agents'),
        page('LangChain', 'frameworks/langchain'),
        page("Google's ADK", 'frameworks/adk'),
        page('Mastra', 'frameworks/mastra'),
        page('GitHub Copilot SDK', 'frameworks/copilot-sdk'),
        page('For tool authors', 'tool-authors'),
        page('Migration', 'migration'),
        page('From the specification', 'from-the-specification'),
      ],
    },
    {
      title: 'Run it for a team',
      pages: [
        page('A team', 'team'),
        page('A company', 'company'),
        page('A fleet', 'fleet'),
        page('Telemetry', 'telemetry'),
      ],
    },
    {
      title: 'Security',
      pages: [page('Security model', 'security'), page('Threats and their tests', 'threats', 'SECURITY.md')],
    },
    {
      title: 'Reference',
      pages: [
        page('Events', 'events'),
        page('Settings', 'settings'),
        page('Answers', 'answers'),
        page('Kinds of hooks', 'kinds'),
        page('Tool names', 'tool-names'),
        page('The command', 'cli'),
      ],
    },
    {
      title: 'Recipes',
      pages: recipes.map((name) => page(name, `recipes/${name}`, `recipes/${name}/README.md`)),
      collapsed: true,
    },
    {
      title: 'Packages',
      pages: packages.map((name) => page(name, `packages/${name}`, `packages/${name}/README.md`)),
      collapsed: true,
    },
  ];
}
