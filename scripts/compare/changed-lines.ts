/** Differences of one list of lines from another, in the order of the second; nothing where they are the same. */
export function changedLines(before: readonly string[], after: readonly string[]): readonly string[] {
  const left = before.filter((line) => !after.includes(line));
  const changed = after
    .filter((line) => !before.includes(line))
    .map((line) => {
      const at = left.findIndex((one) => subjectOf(one) === subjectOf(line));
      const [was] = at === -1 ? [] : left.splice(at, 1);
      return was === undefined ? `**New:** ${line}` : difference(was, line);
    });
  const lines = [...changed, ...left.map((line) => `**Gone:** ${line}`)];
  const isSameOrder = before.length === after.length && before.every((line, n) => line === after[n]);
  return lines.length > 0 || isSameOrder ? lines : [`In another order: ${after.join('; ')}`];
}

/** Subject of a line: the name in the files with which it begins, the words before its colon, or how a question is required. */
function subjectOf(line: string): string {
  const [name] = /^`[^`]*`/.exec(line) ?? [];
  if (name !== undefined) return name;
  if (/^(Required|Optional)\b/.test(line)) return 'required';
  return /^[^:“]{1,60}:|^“/.exec(line)?.[0] ?? line.split(/[ ,.]/, 1)[0] ?? '';
}

function difference(was: string, is: string): string {
  if (was === 'Optional.' && is === 'Required.') return 'Newly required.';
  if (was === 'Required.' && is === 'Optional.') return 'Not required any more.';
  return `**Was:** ${was} **Now:** ${is}`;
}
