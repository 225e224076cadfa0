import { step } from '../../../src/form/compile/json-pointer.ts';
import { INSTITUTION_FILE, isLogicFile, uiFile, type SectionFolder } from '../../../src/form/model/document-paths.ts';
import { languagesOf } from '../../../src/form/model/language.ts';
import { holds, isLogicList, keysRead, operationIn, type Logic } from '../../../src/form/model/logic.ts';
import { askedIn, questionsOf, type Application } from '../application/application.ts';
import type { Draft } from '../application/check.ts';
import { mayBe, numbersIn } from '../application/numbers-in-texts.ts';
import { compiledRule } from '../application/compiled-rule.ts';
import { rulesOf, type RuleSource } from '../application/rules.ts';
import { variableOfKey } from '../application/variables.ts';
import { whole, wordsOf } from './languages.ts';
import { spokenIn, spokenOf } from './spoken.ts';
import { turnsOf } from './turns.ts';

type Problem = Omit<Draft, 'rule'>;

/** Labels that ask for the days that their question refuses, and messages that say the opposite of what their rule does. */
export function wrongSides(application: Application): readonly Problem[] {
  const [language] = languagesOf(application.documents[INSTITUTION_FILE]);
  const labels = application.folders.flatMap((folder) =>
    questionsOf(application, folder).flatMap((name) => wrongDirection(application, folder, name, language)),
  );
  const messages = new Map(
    spokenIn(application.documents).flatMap(({ file, place, text, language: spoken }) =>
      file === application.textFile && spoken === language ? [[place, text] as const] : [],
    ),
  );
  return [...labels, ...rulesOf(application).flatMap((source) => wrongRule(application, source, messages, language))];
}

/** A day to come is asked for, and only days up to today are taken; or the other way round. */
function wrongDirection(application: Application, folder: SectionFolder, name: string, language: string): readonly Problem[] {
  const { direction } = askedIn(application, folder, name).ui['ui:options'] ?? {};
  const turns = turnsOf(language);
  if (direction === undefined || !turns) return [];
  const label = spokenOf(application.documents, folder, name).find((spoken) => spoken.part === 'title' && spoken.language === language);
  const says = (words: string): boolean => label !== undefined && new RegExp(whole(words), 'iu').test(label.text);
  const [ahead, back] = [says(turns.asksAhead), says(turns.asksBack)];
  if (ahead === back || ahead === (direction === 'future')) return [];
  const asked = ahead ? 'to come, and none after' : 'that has been, and none before';
  const what = `"${label?.text}" asks for a day ${asked} today is accepted`;
  const advice = `Write "direction": "${ahead ? 'future' : 'past'}", or leave it out.`;
  return [{ file: uiFile(folder), pointer: `${step(name)}/ui:options/direction`, what, advice }];
}

function wrongRule(
  application: Application,
  source: RuleSource,
  messages: ReadonlyMap<string, string>,
  language: string,
): readonly Problem[] {
  const { file, pointer } = source;
  const [, n, kind] = /^\/rules\/(\d+)\/(must|warn)$/.exec(pointer) ?? [];
  const rule = isLogicFile(file) && n !== undefined ? application.documents[file]?.rules?.[Number(n)] : undefined;
  const text = rule && messages.get(rule.message);
  if (!rule || text === undefined) return [];
  const at = { file, pointer, at: 'key' as const };
  if (kind === 'must' && refusesAllowedDays(application, source, text, language))
    return [{ ...at, what: `This refuses just the days that its message allows: "${text}"`, advice: 'Turn the two sides of it round.' }];
  const wanted = wantedBy(text, language);
  const { side, bound } = sideOf(rule.must ?? rule.warn) ?? {};
  const [number, ...others] = numbersIn(text);
  const isItsNumber = text.includes('{limit}') || (others.length === 0 && bound !== undefined && mayBe(number, bound));
  if (wanted === undefined || side === undefined || !isItsNumber) return [];
  if (kind === 'must' && side !== wanted)
    return [{ ...at, what: `This refuses just what its message asks for: "${text}"`, advice: 'Turn the comparison round.' }];
  if (kind === 'warn' && side === wanted)
    return [
      {
        ...at,
        what: `This warns those who are as they must be, and lets all others pass: "${text}"`,
        advice: 'Write "must" in the place of "warn"; or turn the comparison round, if they may pass.',
      },
    ];
  return [];
}

type Side = 'high' | 'low';

/** Which numbers are right by a message that says what must be: `13 or older`. One with a "not" may say either. */
function wantedBy(text: string, language: string): Side | undefined {
  const [turns, words] = [turnsOf(language), wordsOf(language)];
  if (!turns || !words) return undefined;
  const says = (turn: string): boolean => new RegExp(whole(turn), 'iu').test(text);
  const [high, low] = [says(`${turns.orMore}|${words.atLeast}`), says(`${turns.orLess}|${words.atMost}`)];
  if (!says(turns.must) || says(turns.not) || high === low) return undefined;
  return high ? 'high' : 'low';
}

/** Only with its number is a limit what a message calls "13 or older". */
const HIGH = ['gte', '>='];
const LOW = ['lte', '<='];
/** What is more where a person would say more; a year of birth is less for those who are older. */
const COMPARED = ['var', 'age_in_years', 'length', 'count_of'];

/** For which numbers a rule holds that is one comparison with a number, and this number. */
function sideOf(rule: Logic | undefined): { readonly side: Side; readonly bound: number } | undefined {
  const [operator = '', operand] = (rule !== undefined && operationIn(rule)) || [];
  if (operand === undefined || !isLogicList(operand) || operand.length !== 2) return undefined;
  const [left = null, right = null] = operand;
  const isTurned = typeof left === 'number';
  const [read, bound] = isTurned ? [right, left] : [left, right];
  if (typeof bound !== 'number' || !COMPARED.includes(operationIn(read)?.[0] ?? '')) return undefined;
  if (![...HIGH, ...LOW].includes(operator)) return undefined;
  return { bound, side: HIGH.includes(operator) === isTurned ? 'low' : 'high' };
}

const DAY = 24 * 60 * 60 * 1000;
const DISTANCES = [40, 400];

/** A message that says "not in the past", and a rule about one day that refuses days to come and takes some that have been. */
function refusesAllowedDays(application: Application, source: RuleSource, text: string, language: string): boolean {
  const turns = turnsOf(language);
  if (!turns) return false;
  const says = (turn: string): boolean => new RegExp(whole(turn), 'iu').test(text);
  const [past, future, isNot] = [says(turns.inPast), says(turns.inFuture), says(turns.not)];
  if (past === future || !(isNot || says(turns.must))) return false;
  const rule = compiledRule(application, source);
  const [key, ...more] = keysRead(rule);
  if (key === undefined || more.length > 0 || variableOfKey(application, key).sort !== 'date') return false;
  const { today } = application;
  const takes = (days: number): boolean =>
    holds(rule, { answers: { [key]: new Date(Date.parse(today) + days * DAY).toISOString().slice(0, 10) }, counts: {}, tabs: {}, today });
  const ahead = future !== isNot ? 1 : -1;
  return DISTANCES.every((days) => !takes(days * ahead)) && DISTANCES.some((days) => takes(-days * ahead));
}
