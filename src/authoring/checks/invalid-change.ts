import { isDeepStrictEqual } from 'node:util';
import { didYouMean, closestValue, joinQuotedNames } from '../../form/compile/did-you-mean.ts';
import { pointerSegment } from '../../form/compile/json-pointer.ts';
import { migrateKey, targetKeyOf, retiredKeys, fillComponentNumber, matchComponentNumber } from '../../form/model/declared-changes.ts';
import type { DeclaredChange, MergedKeys, RecodedValues } from '../../form/model/declared-changes.ts';
import { CHANGES_FILE, DATA_MODEL_FILE } from '../../form/model/form-file-paths.ts';
import { allOptionsOfQuestion } from '../../form/evaluate/options.ts';
import { adviceForLabel } from '../rule-checks/unknown-option-value.ts';
import { daysBetween } from '../../form/model/iso-date.ts';
import type { Question } from '../../form/model/form.ts';
import type { CheckedForm, FormCheck, PlacedProblem } from '../form-files/checked-form.ts';
import { optionValuesOfQuestion, ruleVariableOfKey } from '../form-files/rule-variables.ts';
import { getOwn } from '../../form/model/answers.ts';

interface Entry {
  readonly change: DeclaredChange;
  readonly earlier: readonly DeclaredChange[];
  readonly later: readonly DeclaredChange[];
}

export const invalidChange: FormCheck = {
  name: 'invalid-change',
  what:
    'An entry of `changes.json` moves answers to a key that is not asked or to a value that is not offered, takes them from a key or ' +
    'value that is still there, contradicts another entry, is in the wrong place among them or far from today, or leaves out ' +
    'a question that has the same list.',
  advice: 'Correct the entry, or remove it.',
  see: 'recipes/rename-or-drop-a-question.md',
  example: { file: CHANGES_FILE, wrong: '"rename": "first_name", "to": "givn_name"', right: '"rename": "first_name", "to": "given_name"' },
  run(checkedForm) {
    const changes = checkedForm.formFiles[CHANGES_FILE]?.changes ?? [];
    return changes.flatMap((change, n) => {
      const entry: Entry = { change, earlier: changes.slice(0, n), later: changes.slice(n + 1) };
      const turned = turnedRound(checkedForm, entry);
      const problems = turned
        ? [turned]
        : [
            wrongNumbers(entry),
            farAway(checkedForm, entry),
            wrongOrder(entry),
            contradiction(entry),
            isRenamedBack(entry),
            ...stillAsked(checkedForm, entry),
            notAsked(checkedForm, entry),
            notText(checkedForm, entry),
            ...('recode' in change ? wrongValues(checkedForm, entry, change) : []),
            ...('recode' in change ? questionsWithoutRecoding(checkedForm, changes, change) : []),
          ];
      return problems.flatMap((problem) =>
        problem ? { file: CHANGES_FILE, ...problem, pointer: `/changes${pointerSegment(n)}${problem.pointer}` } : [],
      );
    });
  },
};

const oneOf = (written: string): string => fillComponentNumber(written, '1');
const isNumbered = (written: string): boolean => written.includes('{n}');
const nameOf = (change: DeclaredChange): string => ['rename', 'merge', 'drop'].find((name) => name in change) ?? 'recode';
const pointerOf = (change: DeclaredChange, left: string): string =>
  'merge' in change ? `/merge${pointerSegment(change.merge.indexOf(left))}` : `/${nameOf(change)}`;

const finalQuestion = ({ form }: CheckedForm, written: string, later: readonly DeclaredChange[]): Question | undefined => {
  const key = migrateKey(later, oneOf(written));
  return Object.hasOwn(form.questions, key) ? form.questions[key] : undefined;
};

function wrongNumbers({ change }: Entry): PlacedProblem | undefined {
  if (!('to' in change) || retiredKeys(change).every((key) => isNumbered(key) === isNumbered(change.to))) return undefined;
  return {
    pointer: '/to',
    what: `"${change.to}" ${isNumbered(change.to) ? 'contains {n}' : 'does not contain {n}'}, unlike some of the keys`,
    advice: 'Write {n} for the number of the component in all of them, or in none.',
  };
}

function farAway({ today }: CheckedForm, { change }: Entry): PlacedProblem | undefined {
  const away = daysBetween(today, change.on);
  if (away === undefined || (away <= DAYS_OF_YEAR && away >= -10 * DAYS_OF_YEAR)) return undefined;
  const advice = `Write the day on which the form changes, such as ${today}.`;
  return { pointer: '/on', what: `This change is dated ${change.on}, far from today`, advice };
}
const DAYS_OF_YEAR = 366;

/** Maximum age of a change in days: later questions may be newer than the change. */
const MAX_DAYS_AFTER_CHANGE = 30;

function questionsWithoutRecoding(
  checkedForm: CheckedForm,
  changes: readonly DeclaredChange[],
  change: RecodedValues,
): readonly PlacedProblem[] {
  const { form, today } = checkedForm;
  const isOf = (written: string, key: string): boolean => matchComponentNumber(written, key) !== undefined || written === key;
  const own = Object.values(form.questions).find(({ key }) => isOf(change.recode, key));
  const [list, ...more] = own?.lists ?? [];
  if (!own || !list || more.length > 0 || (daysBetween(change.on, today) ?? 0) > MAX_DAYS_AFTER_CHANGE) return [];
  const offered = optionValuesOfQuestion(checkedForm, own) ?? [];
  return Object.keys(change.values).flatMap((was): PlacedProblem | [] => {
    if (offered.includes(was)) return [];
    const others = Object.values(form.questions).filter(({ key, lists }) => {
      const isChanged = changes.some(
        (other) =>
          ('to' in other && isOf(other.to, key)) || ('recode' in other && isOf(other.recode, key) && Object.hasOwn(other.values, was)),
      );
      return !isOf(change.recode, key) && lists.length === 1 && lists[0]?.list === list.list && !isChanged;
    });
    const [first] = others;
    if (!first) return [];
    const keys = joinQuotedNames(
      others.map(({ key }) => key),
      3,
    );
    const what = `"${was}" is no longer in "${list.list}", from which ${keys} ${others.length === 1 ? 'is' : 'are'} chosen as well`;
    const entry = `{ "on": "${change.on}", "recode": "${first.key}", "values": ${JSON.stringify({ [was]: getOwn(change.values, was) })} }`;
    return { pointer: '/recode', what, advice: `Say what becomes of it there, too: ${entry}.` };
  });
}

function wrongOrder({ change, earlier }: Entry): PlacedProblem | undefined {
  const before = earlier.at(-1)?.on ?? '';
  if (change.on >= before) return undefined;
  return {
    pointer: '/on',
    what: `This change is dated ${change.on}, and the one before it ${before}`,
    advice: 'Put the entries in the order of their days, the oldest first.',
  };
}

/** Two entries take the same answers, and none between them gives the key answers again; or both give one key its answers. */
function contradiction({ change, earlier }: Entry): PlacedProblem | undefined {
  for (const left of retiredKeys(change)) {
    const taken = earlier.findLastIndex((other) => retiredKeys(other).includes(left));
    const isBack = earlier.slice(taken + 1).some((other) => 'to' in other && other.to === left);
    if (taken >= 0 && !isBack)
      return {
        pointer: pointerOf(change, left),
        what: `Entry ${taken + 1} already takes the answers of "${left}"`,
        advice: 'Keep one of the two entries: answers move to one key only.',
      };
  }
  if (!('rename' in change)) return undefined;
  const given = earlier.findLastIndex((other) => 'to' in other && other.to === change.to);
  const isFree = earlier.slice(given + 1).some((other) => retiredKeys(other).includes(change.to));
  const former = given < 0 || isFree ? undefined : earlier[given];
  if (!former) return undefined;
  const keys = [...retiredKeys(former), change.rename].map((key) => JSON.stringify(key)).join(', ');
  return {
    pointer: '/to',
    what: `Entry ${given + 1} already moves answers to "${change.to}"`,
    advice: `Where several keys become one, write one entry: { "on": "${change.on}", "merge": [${keys}], "to": "${change.to}" }.`,
  };
}

function isRenamedBack({ change, earlier }: Entry): PlacedProblem | undefined {
  if (!('rename' in change)) return undefined;
  const sameDay = [...earlier.filter(({ on }) => on === change.on), change];
  const round = sameDay.findIndex(
    (other, n) => 'rename' in other && migrateKey(sameDay.slice(n), oneOf(other.rename)) === oneOf(other.rename),
  );
  if (round < 0) return undefined;
  return {
    pointer: '/to',
    what: `With this entry, answers end at "${change.to}", where they began on that day`,
    advice: 'Remove the entries that lead round in a circle.',
  };
}

/** A new entry that names the key of the last commit in "to", and its new key in "rename". */
function turnedRound({ committed, formFiles }: CheckedForm, { change }: Entry): PlacedProblem | undefined {
  const former = committed?.parsed.formFiles;
  if (!former || !('rename' in change)) return undefined;
  const { rename, to } = change;
  const [wasAsked, isAsked] = [former, formFiles].map((files) => (key: string) => Object.hasOwn(files[DATA_MODEL_FILE].properties, key));
  const isKnown = former[CHANGES_FILE]?.changes.some((one) => isDeepStrictEqual(one, change)) === true;
  if (isKnown || !wasAsked?.(to) || wasAsked(rename) || !isAsked?.(rename) || isAsked(to)) return undefined;
  return {
    pointer: '/rename',
    what: `The keys have changed places: "${to}" was asked at the last commit and no longer is, and "${rename}" is new`,
    advice: `Write "rename": "${to}", "to": "${rename}".`,
  };
}

function stillAsked({ form }: CheckedForm, { change, later }: Entry): readonly PlacedProblem[] {
  return retiredKeys(change).flatMap((left) => {
    const asked = Object.keys(form.questions).find((key) => matchComponentNumber(left, key) !== undefined);
    if (asked === undefined || later.some((other) => 'to' in other && other.to === left)) return [];
    const becomes = 'to' in change ? `become those of "${change.to}"` : 'be kept aside';
    return {
      pointer: pointerOf(change, left),
      what: `"${asked}" is still asked, and its answers would ${becomes}`,
      advice:
        'If it has a new key, write that in all files, too; remove the entry if the question stays as it is; otherwise remove the question.',
    };
  });
}

function notAsked(checkedForm: CheckedForm, { change, later }: Entry): PlacedProblem | undefined {
  const kept = targetKeyOf(change);
  if (kept === undefined || finalQuestion(checkedForm, kept, later)) return undefined;
  const now = migrateKey(later, oneOf(kept));
  if (later.some((other) => 'drop' in other && matchComponentNumber(other.drop, now) !== undefined)) return undefined;
  const known = Object.keys(checkedForm.form.questions);
  const written = Object.keys(checkedForm.formFiles[DATA_MODEL_FILE].properties);
  return {
    pointer: 'to' in change ? '/to' : '/recode',
    what: `No question asks for "${kept}"`,
    advice: didYouMean(
      kept,
      isNumbered(kept) ? written.filter(isNumbered) : known,
      `If it was asked until now, keep this entry and add one at the end, with "drop": "${now}"; otherwise write the key of a question.`,
    ),
  };
}

function notText(checkedForm: CheckedForm, { change, later }: Entry): PlacedProblem | undefined {
  if (!isJoined(change)) return undefined;
  const question = finalQuestion(checkedForm, change.to, later);
  if (!question || ruleVariableOfKey(checkedForm, question.key).sort === 'text') return undefined;
  return {
    pointer: '/with',
    what: `"${change.to}" is not answered with a text, so answers cannot be joined into it`,
    advice: 'Leave out "with": then the first of the keys that is answered counts.',
  };
}
const isJoined = (change: DeclaredChange): change is MergedKeys => 'with' in change && change.with !== undefined;

function wrongValues(checkedForm: CheckedForm, { later, earlier }: Entry, change: RecodedValues): readonly PlacedProblem[] {
  const question = finalQuestion(checkedForm, change.recode, later);
  if (!question) return [];
  const offered = optionValuesOfQuestion(checkedForm, question);
  if (offered === undefined)
    return [
      {
        pointer: '/recode',
        what: `"${change.recode}" is not chosen from a list, so it has no values`,
        advice: 'Name a question with a list, or remove the entry.',
      },
    ];
  const optionsOf = (asked: Question) => allOptionsOfQuestion(checkedForm.form, asked, checkedForm.today);
  const ofKey = (changes: readonly DeclaredChange[]): readonly RecodedValues[] =>
    changes.flatMap((other) => ('recode' in other && other.recode === change.recode ? [other] : []));
  const next = (value: string): string => ofKey(later).reduce((now, { values }) => getOwn(values, now) ?? now, value);
  const given = [change, ...ofKey(later)].flatMap(({ values }) => Object.values(values));
  return Object.entries(change.values).flatMap(([was, is]): PlacedProblem | [] => {
    const pointer = `/values${pointerSegment(was)}`;
    const before = ofKey(earlier).findLast(({ values }) => Object.hasOwn(values, was));
    if (before && !ofKey(earlier).some(({ values }) => Object.values(values).includes(was)))
      return { pointer, what: `"${was}" already becomes "${getOwn(before.values, was) ?? ''}"`, advice: 'Keep one of the two.' };
    const now = next(is);
    const labeled = optionsOf(question).find(({ label }) => label === was);
    const isLabel = labeled ? labeled.value !== now : !offered.some((value) => /\s/.test(value));
    if (!offered.includes(was) && isLabel && (labeled !== undefined || /\s/.test(was))) {
      const advice = `Write its value, ${labeled ? `"${labeled.value}"` : `like those of today: ${joinQuotedNames(offered)}`}.`;
      return { pointer, at: 'key', what: `"${was}" is a label, and answers are kept by values`, advice };
    }
    if (was === is) return { pointer, what: `"${was}" would become itself`, advice: 'Remove it.' };
    if (now !== '' && offered.includes(was) && !offered.includes(now) && adviceForLabel(now, optionsOf(question)) === undefined)
      return {
        pointer,
        what: `"${was}" is offered and "${is}" is not: the two have changed places`,
        advice: `Write { "${is}": "${was}" }: the former value first.`,
      };
    if (now !== '' && !offered.includes(now))
      return {
        pointer,
        what: `"${is}" is in none of the lists of "${question.key}"`,
        advice:
          adviceForLabel(now, optionsOf(question)) ??
          `${didYouMeanValue(now, offered)}Values: ${joinQuotedNames(offered)}. Write "" if the choice must be made again.`,
      };
    if (!offered.includes(was) || given.includes(was)) return [];
    const what = `"${was}" is still offered, and would become "${is}"`;
    return { pointer, at: 'key', what, advice: 'Take it out of the list, or out of this entry.' };
  });
}

const didYouMeanValue = (value: string, offered: readonly string[]): string => {
  const meant = closestValue(value, offered);
  return meant === undefined ? '' : `Did you mean "${meant}"? `;
};
