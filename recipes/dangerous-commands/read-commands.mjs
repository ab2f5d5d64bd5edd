// Reads a command line as a POSIX shell would, as far as it takes to see which programs it runs. Where a shell would need
// to know more (variables, functions, here-documents) it reads too much rather than too little.

/**
 * All pipelines in a text, those inside `$( )`, backticks and parentheses included. A pipeline is a list of commands,
 * a command has `words` and `redirects`; what another command prints stands as `$()` in a word.
 */
export function readCommands(source) {
  const pipelines = [];
  readUntil({ source, at: 0, pipelines }, undefined);
  return pipelines;
}

function readUntil(state, end) {
  const { source, pipelines } = state;
  let pipeline = [];
  let command = { words: [], redirects: [] };
  let word;
  let operator;
  const add = (text) => {
    word = (word ?? '') + text;
  };
  const endWord = () => {
    if (word === undefined) return;
    if (operator) command.redirects.push({ operator, target: word });
    else if (command.words.length > 0 || !reserved.has(word)) command.words.push(...splitAtStart(word, command.words));
    operator = undefined;
    word = undefined;
  };
  const endCommand = () => {
    endWord();
    if (command.words.length + command.redirects.length > 0) pipeline.push(command);
    command = { words: [], redirects: [] };
  };
  const endPipeline = () => {
    endCommand();
    if (pipeline.length > 0) pipelines.push(pipeline);
    pipeline = [];
  };
  while (state.at < source.length) {
    const rest = (length) => source.slice(state.at, state.at + length);
    const character = source[state.at];
    if (character === end) {
      state.at++;
      break;
    }
    const blank = /^(?:[ \t\r]|\\\r?\n|\$IFS(?!\w)|\$\{IFS[^}]{0,20}\})/.exec(rest(30));
    if (blank) {
      endWord();
      state.at += blank[0].length;
    } else if (character === '#' && word === undefined) {
      while (state.at < source.length && source[state.at] !== '\n') state.at++;
    } else if (/^[<>]\(/.test(rest(2))) {
      state.at += 2;
      readUntil(state, ')');
      add('$()');
    } else if (/^&?[<>]/.test(rest(2))) {
      const [symbol] = /^&?[<>]{1,3}[&|-]?/.exec(rest(5));
      if (/^\d+$/.test(word ?? '')) word = undefined;
      endWord();
      operator = symbol;
      state.at += symbol.length;
    } else if (character === '|' && rest(2) !== '||') {
      endCommand();
      state.at += rest(2) === '|&' ? 2 : 1;
    } else if (';&|\n()'.includes(character)) {
      endPipeline();
      state.at++;
    } else {
      readPiece(state, add);
    }
  }
  endPipeline();
}

/** Reads one quoted or plain piece of a word. */
function readPiece(state, add) {
  const { source } = state;
  const character = source[state.at++];
  if (character === '\\') {
    add(source[state.at++] ?? '');
  } else if (character === "'") {
    add(readTo(state, "'"));
  } else if (character === '"') {
    add('');
    while (state.at < source.length && source[state.at] !== '"') {
      if (source[state.at] === '\\' && '$`"\\\n'.includes(source[state.at + 1] ?? ' ')) state.at++;
      else if ('$`'.includes(source[state.at])) {
        state.at++;
        readExpansion(state, add, source[state.at - 1]);
        continue;
      }
      add(source[state.at++] ?? '');
    }
    state.at++;
  } else if (character === '$' && source[state.at] === "'") {
    state.at++;
    add(readAnsi(state));
  } else if (character === '$' && source[state.at] === '"') {
    add('');
  } else if (character === '$' || character === '`') {
    readExpansion(state, add, character);
  } else {
    add(character);
  }
}

function readExpansion(state, add, opener) {
  if (opener === '`') {
    const inner = readTo(state, '`', true);
    state.pipelines.push(...readCommands(inner));
    add('$()');
  } else if (state.source[state.at] === '(') {
    state.at++;
    readUntil(state, ')');
    add('$()');
  } else {
    add('$');
  }
}

function readTo(state, end, escapes = false) {
  let found = '';
  while (state.at < state.source.length && state.source[state.at] !== end) {
    if (escapes && state.source[state.at] === '\\') state.at++;
    found += state.source[state.at++] ?? '';
  }
  state.at++;
  return found;
}

/** `$'…'`, in which letters can be written as numbers. */
function readAnsi(state) {
  let raw = '';
  while (state.at < state.source.length && state.source[state.at] !== "'") {
    raw +=
      state.source[state.at] === '\\'
        ? state.source[state.at++] + (state.source[state.at] ?? '')
        : state.source[state.at];
    state.at++;
  }
  state.at++;
  return raw.replace(
    /\\(?:x([0-9a-f]{1,2})|u([0-9a-f]{1,4})|([0-7]{1,3})|([\s\S]))/gi,
    (_, hex, unicode, octal, other) => {
      if (other !== undefined) return { n: '\n', t: '\t', r: '\r', e: '\u001b' }[other] ?? other;
      return String.fromCharCode(octal === undefined ? Number.parseInt(hex ?? unicode, 16) : Number.parseInt(octal, 8));
    },
  );
}

/** `{rm,-rf,/}` runs rm: where a command begins, a list in braces is its words. */
function splitAtStart(word, before) {
  return before.length === 0 && /^\{[^{}]*,[^{}]*\}$/.test(word) ? word.slice(1, -1).split(',') : [word];
}

/** Words after which a command begins. */
const reserved = new Set([
  'if',
  'then',
  'else',
  'elif',
  'fi',
  'while',
  'until',
  'do',
  'done',
  '!',
  '{',
  '}',
  'time',
  'coproc',
]);
