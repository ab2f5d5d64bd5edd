import { createHash } from 'node:crypto';

/** The script and the style of the page. */
export interface PageAssets {
  readonly script: string;
  readonly style: string;
}

/**
 * Makes one page that needs nothing else: its policy lets only its own script and style work and nothing be fetched.
 * The log is in it as data, which its script shows as text; no part of it is ever read as HTML.
 */
export function renderPage(
  data: unknown,
  { script, style }: PageAssets,
  { title = 'agent-hooks trace', connects = false }: { readonly title?: string; readonly connects?: boolean } = {},
): string {
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    'img-src data:',
    ...(connects ? ["connect-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<noscript>This page draws the log with a script of its own, which your browser does not run.</noscript>
<div id="page"></div>
<script type="application/json" id="data">${toEmbeddedJson(data)}</script>
<script>${script}</script>
</body>
</html>
`;
}

/** JSON in which nothing can end the element around it, or begin another. */
function toEmbeddedJson(data: unknown): string {
  return JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
