// What is different from the page that the last complete run wrote.

/** The cells of a page, by what they say something about. */
function readCells(page) {
  const cells = new Map();
  let head = [];
  for (const line of page.split('\n')) {
    if (!line.startsWith('|')) {
      head = [];
      continue;
    }
    const [name = '', ...values] = line
      .split('|')
      .slice(1, -1)
      .map((each) => each.trim());
    if (name.startsWith('---')) continue;
    if (head.length === 0 && name === '') {
      head = values.map((each) => each.split(' ')[0]);
      for (const each of values) if (each !== '') cells.set(`${each.split(' ')[0]}: version`, each.split(' ')[1]);
      continue;
    }
    for (const [index, value] of values.entries())
      cells.set(head[index] === undefined ? name : `${head[index]}: ${name}`, value);
  }
  return cells;
}

/** One line for each cell that another page has otherwise, or not at all. */
export function describeChanges(before, after) {
  const [old, now] = [readCells(before), readCells(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((each) => {
    const [was, is] = [old.get(each), now.get(each)];
    return was === is ? [] : [`${each}: ${was ?? 'not there'} → ${is ?? 'not there any more'}`];
  });
}
