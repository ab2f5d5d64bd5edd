import type { BacktestReport } from './backtest.ts';
import { type BacktestNotes, renderBacktest } from './render-text.ts';

/** The report as one page that works offline and loads nothing. */
export function renderBacktestPage(report: BacktestReport, notes: BacktestNotes): string {
  const [head = '', ...rest] = renderBacktest({ ...report, groups: [] }, notes);
  const rows = report.groups.map((group) => {
    const { hook, file, line, rule, pack, decision, calls, falseAlarms, examples, exceptions } = group;
    const shown = examples.map(
      ({ text, sentence, outcome, isFalseAlarm }) =>
        `<li${isFalseAlarm ? ' class="alarm"' : ''}><code>${escapeHtml(text)}</code><br>${escapeHtml(sentence)} <small>${outcome}</small></li>`,
    );
    const proposed = exceptions.map((each) => `<li><code>${escapeHtml(JSON.stringify(each))}</code></li>`);
    const place = file === undefined ? hook : `${hook}, ${file}${line === undefined ? '' : `:${line}`}`;
    return `<details><summary><b class="${decision}">${decision}</b> ${calls} × <code>${escapeHtml(rule)}</code> ${escapeHtml(pack ?? '')}${falseAlarms > 0 ? ` <em>${falseAlarms} likely false</em>` : ''}</summary><p>${escapeHtml(place)}</p><ul>${shown.join('')}</ul>${proposed.length > 0 ? `<p>Exceptions that would let the false alarms through:</p><ul>${proposed.join('')}</ul>` : ''}</details>`;
  });
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Backtest</title><style>${style}</style>
<h1>Backtest</h1><p>${escapeHtml(head)}</p>${rest.map((line) => `<p>${escapeHtml(line)}</p>`).join('')}
${rows.join('\n')}
</html>
`;
}

const style =
  'body{font:15px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}' +
  'code{overflow-wrap:anywhere}summary{cursor:pointer;padding:.3rem 0}.deny{color:#c33}.ask{color:#b80}' +
  '.alarm{border-left:3px solid #b80;padding-left:.5rem}';

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
