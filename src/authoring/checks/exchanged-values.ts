import { isDeepStrictEqual } from 'node:util';
import { resolvePointer } from '../../form/compile/json-pointer.ts';
import { getOwn } from '../../form/model/answers.ts';
import { sectionFolderOf } from '../../form/model/form-file-paths.ts';
import { changesSinceCommit, isRecord, PERIOD, type Change } from '../form-files/changes-since-commit.ts';
import type { CheckFinding, FileCheck, Problem } from '../form-files/checked-form.ts';
import type { FormSources } from '../form-files/form-sources.ts';
import { locateFinding } from '../form-files/source-location.ts';

export const exchangedValues: FileCheck = {
  scope: 'file',
  name: 'exchanged-values',
  what: 'Two texts, values, conditions, prefixes or days have changed places since the last commit of git, what a question had is at its neighbor, or a rule is `must` and was `warn`. This is a warning, as it may be meant.',
  advice: 'If it is not meant, exchange them back.',
  example: {
    file: 'institution.config.json',
    wrong: `{ "id": "admitted", "name": "Admitted", "headline": "Not this time, {name}", "replies": true },
{ "id": "refused", "name": "Not admitted", "headline": "You're in, {name}!" }`,
    right: `{ "id": "admitted", "name": "Admitted", "headline": "You're in, {name}!", "replies": true },
{ "id": "refused", "name": "Not admitted", "headline": "Not this time, {name}" }`,
  },
  run: findExchanges,
};

export function findExchanges({ committed, files }: Pick<FormSources, 'committed' | 'files'>): readonly CheckFinding[] {
  const changes = changesSinceCommit({ committed, files }).filter(({ isEntry }) => !isEntry);
  return changes.flatMap((one, n) => {
    const { file, pointer } = one;
    const within = exchangedWords(one);
    const other = changes.slice(n + 1).find((next) => isExchange(one, next));
    const moved = movedFrom(one, changes, { committed, files });
    if (within) return { file, pointer, what: `${within} have changed places here since the last commit`, advice: exchangedValues.advice };
    if (moved) {
      const [from, to] = moved;
      const advice = `If you did not mean it, write it for "${from}" again, and not for "${to}".`;
      return { file, pointer, what: `"${from}" had this at the last commit, and its neighbor "${to}" has it now`, advice };
    }
    if (isTurned(one, changes)) return [{ file, pointer, ...adviceForTurned(one) }];
    if (!other) return [];
    const { line } = locateFinding(other, files.get(other.file));
    const place = other.file === file ? `line ${line}` : `${other.file}:${line}`;
    const { before, after } = differing(one);
    const what = `This and ${place} have changed places since the last commit: here was ${inWords(before)}, and there ${inWords(after)}`;
    return { file, pointer, what, advice: `If you did not mean it, write ${inWords(before)} here again, and ${inWords(after)} there.` };
  });
}

const kindOf = ({ pointer }: Change): string => pointer.slice(pointer.lastIndexOf('/') + 1).replace(/^(?:\d+|opens|closes)$/, '');

const placeOf = ({ pointer }: Change): string => pointer.slice(0, pointer.lastIndexOf('/'));

/** True if what was at each place is at the other one now: whole values, or in one file all words in which two texts differ. */
function isExchange(one: Change, other: Change): boolean {
  const isMoved = kindOf(one) !== 'prefix' && [one.before, one.after].includes(undefined);
  const isSentence = [one, other].every(({ before }) => typeof before === 'string' && before.includes(' '));
  const isBeside = one.file === other.file && placeOf(one) === placeOf(other);
  if ((kindOf(one) !== kindOf(other) && !isSentence && !isBeside) || isMoved || typeof one.before === 'boolean') return false;
  const [a, b] = one.file === other.file ? [differing(one), differing(other)] : [one, other];
  const isAdded = (a.before === '' && one.before !== '') || (a.after === '' && one.after !== '');
  return !isAdded && isDeepStrictEqual(a.before, b.after) && isDeepStrictEqual(a.after, b.before);
}

/** Two questions of a section, both asked at the last commit, if what the first one had there is at the second one now. */
function movedFrom(one: Change, changes: readonly Change[], { committed, files }: Pick<FormSources, 'committed' | 'files'>) {
  const { file, before, after } = one;
  if (!sectionFolderOf(file) || typeof after === 'boolean') return undefined;
  const schema = file.replace(/[^/]+$/, 'schema.json');
  const [was, is] = [committed, { files }].map((sources) => resolvePointer(sources?.files.get(schema)?.value, '/properties'));
  const isAsked = (name: string): boolean => [was, is].every((questions) => isRecord(questions) && name in questions);
  const to = one.pointer.split('/');
  if (to[1] === 'required' && typeof before === 'string' && typeof after === 'string' && [before, after].every(isAsked))
    return [before, after];
  if (before !== undefined) return undefined;
  return changes
    .filter((other) => other.file === file && other.after === undefined && isDeepStrictEqual(other.before, after))
    .map((other) => other.pointer.split('/').flatMap((name, n) => (name === to[n] ? [] : [name, to[n] ?? ''])))
    .find((names) => names.length === 2 && names.every(isAsked));
}

/** True if a rule is "must" and was "warn", or the reverse. */
const isTurned = (one: Change, changes: readonly Change[]): boolean =>
  /\/rules\/\d+\/(must|warn)$/.test(one.pointer) &&
  changes.some(
    (other) =>
      other !== one &&
      other.file === one.file &&
      placeOf(other) === placeOf(one) &&
      other.after === undefined &&
      isDeepStrictEqual(other.before, one.after),
  );

const CONTRARY: Readonly<Record<string, string>> = { lt: 'gte', gte: 'lt', gt: 'lte', lte: 'gt', equals: 'notEquals', notEquals: 'equals' };

function adviceForTurned({ pointer, after }: Change): Problem {
  const isMust = pointer.endsWith('/must');
  const [operator = ''] = isRecord(after) ? Object.keys(after) : [];
  const contrary = getOwn(CONTRARY, operator);
  return {
    what: isMust
      ? '"warn" said when the message shows, and "must" says what has to hold: with the same rule, this refuses all answers but those that were warned of'
      : '"must" said what has to hold, and "warn" says when the message shows: with the same rule, this warns of all answers that were right',
    advice: `Write ${contrary === undefined ? '{ "!": RULE } in place of the rule' : `"${contrary}" for "${operator}"`} with "${isMust ? 'must' : 'warn'}".`,
  };
}

const wordsOf = (text: unknown): string[] => (typeof text === 'string' ? (text.match(/[\p{L}\d]+|[^\p{L}\d]+/gu) ?? []) : []);

/** The only two words of a text that differ, if each is now in the other one's place. */
function exchangedWords({ before, after }: Change): string | undefined {
  const [from, to] = [wordsOf(before), wordsOf(after)];
  const [one, other, more] = from.flatMap((word, n) => (word === to[n] ? [] : { word, is: to[n] }));
  const isExchanged = from.length === to.length && !more && one?.word === other?.is && one?.is === other?.word;
  return one && other && isExchanged ? `"${one.word}" and "${other.word}"` : undefined;
}

/** Leaves out what two texts have in common at their beginning and end. */
function differing({ before, after }: Change): Pick<Change, 'before' | 'after'> {
  if (typeof before !== 'string' || typeof after !== 'string') return { before, after };
  const [from, to] = [wordsOf(before), wordsOf(after)];
  while (from.length * to.length > 0 && from[0] === to[0]) [from, to].forEach((words) => words.shift());
  while (from.length * to.length > 0 && from.at(-1) === to.at(-1)) [from, to].forEach((words) => words.pop());
  return { before: from.join(''), after: to.join('') };
}

function inWords(value: unknown): string {
  if (!Array.isArray(value)) return value === undefined ? 'nothing' : JSON.stringify(value);
  return PERIOD.flatMap((name, n) => (value[n] ? [`"${name}": "${value[n]}"`] : [])).join(', ');
}
