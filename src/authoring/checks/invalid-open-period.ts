import type { FactReference } from '../../form/compile/facts.ts';
import { pointerSegment, resolvePointer } from '../../form/compile/json-pointer.ts';
import { INSTITUTION_FILE, isContentFile, pageFile } from '../../form/model/form-file-paths.ts';
import { languagesOf, type FormFiles } from '../../form/model/form-files.ts';
import type { Form } from '../../form/model/form.ts';
import type { Institution, OpenPeriod } from '../../form/model/institution.ts';
import { daysBetween, isCalendarDay, isIsoDate } from '../../form/model/iso-date.ts';
import { convertTimeZone } from '../../form/model/plain-date-time.ts';
import { openStateAt } from '../../form/evaluate/open-period.ts';
import type { FormCheck, CheckFinding } from '../form-files/checked-form.ts';
import { hasChanged, type FormSources } from '../form-files/form-sources.ts';
import { listContentParts, listElements, listOptions } from '../form-files/rule-sources.ts';
import { findDays } from '../prose/find-days.ts';
import { findYears } from '../prose/find-numbers.ts';
import { says } from '../prose/language-words.ts';
import { localizedTexts, localizedTextsInFile, sourceTextOf } from '../prose/localized-texts.ts';
import { longWords } from '../prose/swapped-texts.ts';
import { TIME_ZONES, timeZoneAdvice } from '../form-files/time-zones.ts';

interface Timed {
  readonly file: string;
  readonly pointer: string;
  readonly opening: OpenPeriod;
  readonly subject: 'Applications would close before they open' | 'This would close before it opens';
  readonly within: OpenPeriod;
  readonly whole: 'applications' | 'its list' | '';
  /** Name of `closes` in the file, if it has another. */
  readonly end?: 'due';
}

const ORDER = 'This would close before it opens';
const MOMENTS = ['opens', 'closes'] as const;

export const invalidOpenPeriod: FormCheck = {
  name: 'invalid-open-period',
  what:
    'Applications, a page, an option or a text would close before they open, on a day that does not exist, in no time zone, or while ' +
    'nobody can see them; a letter is due on such a day; or there is extra time, or a reminder, without a closing time.',
  advice: 'Correct the day or the time zone.',
  see: 'recipes/open-and-close-applications.md',
  example: {
    file: 'institution.config.json',
    wrong: `"opens": "2026-09-01",
"closes": "2026-03-01",`,
    right: `"opens": "2026-09-01",
"closes": "2027-03-01",`,
  },
  run({ formFiles }) {
    const institution = formFiles[INSTITUTION_FILE];
    const timed = timedParts(formFiles).filter(({ opening }) => MOMENTS.some((name) => opening[name] !== undefined));
    const mistakes = timed.flatMap((one) => mistakesIn(one, institution.time_zone));
    const own = mistakes.filter(({ file }) => file === INSTITUTION_FILE);
    return [...zoneMistakes(institution, timed), ...(own.length > 0 ? own : mistakes), ...graceMistakes(institution)];
  },
};

export const alreadyClosed: FormCheck = {
  name: 'already-closed',
  what:
    'Applications, a page, an option or a text have closed by today, or would close after applications do; a page with a required ' +
    'question closes before they do; what is chosen or asked is open after the day that its words or a fact name; ' +
    'applications close on another day than the deadline; or a sentence or a fact names a day that is over. This is a warning: it may be meant.',
  advice: 'Correct the day, or leave it if this is over.',
  see: 'recipes/open-and-close-applications.md',
  example: { file: 'institution.config.json', wrong: '"closes": "2026-10-01"', right: '"closes": "2027-03-01"' },
  run: ({ formFiles, form, today, ...sources }) => [
    ...requiredOnClosingPages(formFiles, form),
    ...timedParts(formFiles).flatMap(({ file, pointer, opening: { closes }, within, end }): CheckFinding | [] => {
      const at = { file, pointer: `${pointer}/${end ?? 'closes'}` };
      if (closes === undefined) return [];
      if (closesBefore(closes, today))
        return { ...at, what: `This ${end ? 'was due' : 'closed'} on ${closes}, and today is ${today}`, advice: 'Is the year right?' };
      if (!closesBefore(within.closes, closes)) return [];
      return { ...at, what: `This closes on ${closes}, after applications on ${within.closes}`, advice: 'Close it earlier, or remove it.' };
    }),
    ...contradictedMoments(formFiles, today, sources),
    ...pastDays(formFiles, today),
    ...pastFacts(formFiles, today, sources),
  ],
};

/** Words of the name of a fact that add nothing to its being a deadline. */
const OF_A_DAY = /^(?:\p{L}{1,3}|date|jour|fecha|data|datum|final)$/u;
/** Days after which a moment is about another year than the day. */
const MAX_DAYS_LATE = 500;
const MAX_DAYS_AHEAD = 250;

/** Moments after the day that a label or a page names, or that a fact names for the first class; another closing day than the deadline. */
function contradictedMoments(
  formFiles: FormFiles,
  today: string,
  sources: Parameters<typeof hasChanged>[0] & Pick<FormSources, 'parsed'>,
): readonly CheckFinding[] {
  const institution = formFiles[INSTITUTION_FILE];
  const [language] = languagesOf(institution);
  const means = (name: string, meaning: 'begins' | 'closing' | 'application'): boolean =>
    [language, 'en'].some((one) => says(name.replaceAll('_', ' '), one, meaning));
  const facts = Object.entries(institution.facts ?? {}).flatMap(([name, value]) => {
    const [day = '', ...others] = isIsoDate(String(value)) ? [String(value)] : findDays(String(value), language);
    return isIsoDate(day) && others.length === 0 ? { name, day, words: [...longWords(name.replaceAll('_', ' '))] } : [];
  });
  const starts = facts.filter(({ name }) => means(name, 'begins')).sort((a, b) => (a.day < b.day ? 1 : -1));
  const isDeadline = (name: string): boolean =>
    means(name, 'closing') && name.split('_').every((word) => OF_A_DAY.test(word) || means(word, 'closing') || means(word, 'application'));
  const sentences = localizedTexts(formFiles).flatMap((text) => {
    const [words, days] = [sourceTextOf(formFiles, text), findDays(sourceTextOf(formFiles, text), language)];
    if (!isContentFile(text.file) || text.language !== language || !says(words, language, 'application')) return [];
    const [day = '', ...others] = says(words, language, 'closing') ? days : [];
    // One before the end may be a deadline of something else.
    const isMeant = day > (institution.closes ?? '') || !says(words, language, 'audience');
    return isIsoDate(day) && others.length === 0 && isMeant ? { by: `“${words}”`, day } : [];
  });
  // A fact may be the last day of an option or page; and "closes" that names a fact says which one is meant.
  const closing = sources.parsed.factOperands.filter(({ pointer }) => pointer.endsWith('/closes'));
  const isOfAnother = (name: string): boolean =>
    closing.some((use) => (use.file === INSTITUTION_FILE ? use.pointer === '/closes' : use.name === name));
  const named = facts.flatMap(({ name, day }) => (isDeadline(name) && !isOfAnother(name) ? { by: `the fact "${name}"`, day } : []));
  const deadlines = [...named, ...sentences];
  return timedParts(formFiles).flatMap(({ file, pointer, opening, whole }): readonly CheckFinding[] => {
    const isWhole = file === INSTITUTION_FILE && pointer === '';
    if ((whole !== 'applications' && !isWhole) || MOMENTS.every((name) => opening[name] === undefined)) return [];
    const all = localizedTextsInFile(formFiles, file).filter((text) => text.language === language);
    const own = pointer === '' ? all : all.filter(({ at }) => at.pointer === `${pointer}/label`);
    const words = isWhole ? '' : own.map(({ text }) => text).join('\n');
    const isWordOfAnother = (word: string): boolean => !longWords(words).has(word) && all.some(({ text }) => longWords(text).has(word));
    const [year] = pointer === '' ? [] : findYears(words).toSorted().toReversed();
    const start = starts.find((one) => one.day.startsWith(year ?? '') && (pointer === '' || !one.words.some(isWordOfAnother)));
    const [day, ...more] = findDays(words, language);
    return MOMENTS.flatMap((name): CheckFinding | [] => {
      const moment = opening[name]?.slice(0, 'YYYY-MM-DD'.length) ?? '';
      const gapTo = (day: string): number => daysBetween(day, moment) ?? 0;
      const deadline = isWhole && name === 'closes' ? deadlines.find((one) => ![0, 1].includes(gapTo(one.day))) : undefined;
      const isFar = !isWhole && name === 'opens' && (daysBetween(today, moment) ?? 0) > MAX_DAYS_AHEAD;
      const season = isFar ? institution.opens?.replace(/^\d+/, (first) => String(Number(first) + 1)).slice(0, moment.length) : undefined;
      const isNamed = day !== undefined && isIsoDate(day) && more.length === 0;
      const isMeant = isNamed && (pointer !== '' || name === 'opens' || says(words, language, 'closing'));
      const late = [
        ...(isMeant ? [{ day, by: 'its words name' }] : []),
        ...(start ? [{ day: start.day, by: `the fact "${start.name}" names` }] : []),
        ...(year === undefined ? [] : [{ day: `${year}-12-31`, by: 'ends the year of its label' }]),
        ...(season === undefined ? [] : [{ day: season, by: 'is a year after applications open' }]),
      ].find((one) => moment > one.day && gapTo(one.day) < MAX_DAYS_LATE);
      const at = { file, pointer: `${pointer}/${name}` };
      if (moment !== '' && deadline) {
        const what = `Applications close on ${moment}, and ${deadline.by} says ${deadline.day}`;
        const write = `"closes": "${deadline.day}"`;
        const advice = hasChanged(sources, INSTITUTION_FILE, '/closes')
          ? `Correct ${deadline.by} as well, if the new day is meant; else write ${write} again.`
          : `Write ${write}, or correct what says another day.`;
        return { ...at, what, advice };
      }
      if (!late) return [];
      const what = `This ${name === 'opens' ? 'opens' : 'closes'} on ${moment}, after ${late.day}, the day that ${late.by}`;
      return { ...at, what, advice: `Write an earlier day in "${name}", or correct the other: is the year right?` };
    });
  });
}

const RECENT_YEARS = 2;

/** Sentences of the first language with a day of the last seasons. A day long ago is history. */
function pastDays(formFiles: FormFiles, today: string): readonly CheckFinding[] {
  const [language] = languagesOf(formFiles[INSTITUTION_FILE]);
  const isRecent = (day: string): boolean => isRecentPast(day, today);
  return localizedTexts(formFiles).flatMap((text): CheckFinding | [] => {
    const day = text.language === language ? findDays(sourceTextOf(formFiles, text), language).find(isRecent) : undefined;
    return day === undefined ? [] : { ...text.at, what: `This names ${day}, and today is ${today}`, advice: 'Is the year right?' };
  });
}

/** Words of the name of a fact for a day with which something begins. */
const SINCE = /(?:^|_)(?:from|since|opens|desde|depuis|ab|seit)(?:_|$)/;
/** Uses that hold from a day on: `opens`, and a comparison of today with the fact. */
const FROM_A_DAY = /\/opens$|\/(?:lte?\/0|gte?\/1)$/;

/** Facts that are days of the last seasons, but for those with which something begins: it goes on. */
const pastFacts = (
  formFiles: FormFiles,
  today: string,
  { files, parsed }: Pick<FormSources, 'files' | 'parsed'>,
): readonly CheckFinding[] =>
  Object.entries(formFiles[INSTITUTION_FILE].facts ?? {}).flatMap(([name, day]) => {
    const begins = ({ file, pointer }: FactReference): boolean =>
      FROM_A_DAY.test(pointer) &&
      (pointer.endsWith('/opens') || JSON.stringify(resolvePointer(files.get(file)?.value, pointer.slice(0, -2))).includes('{"today":'));
    const uses = parsed.factOperands.filter((use) => use.name === name);
    if (SINCE.test(name) || uses.some(begins)) return [];
    if (typeof day !== 'string' || !isIsoDate(day.slice(0, 'YYYY-MM-DD'.length)) || !isRecentPast(day, today)) return [];
    const what = `This is ${day}, and today is ${today}`;
    return { file: INSTITUTION_FILE, pointer: `/facts${pointerSegment(name)}`, what, advice: 'Is the year right?' };
  });

const isRecentPast = (day: string, today: string): boolean =>
  day < today && Number(day.slice(0, 'YYYY'.length)) >= Number(today.slice(0, 'YYYY'.length)) - RECENT_YEARS;

function requiredOnClosingPages(formFiles: FormFiles, { pages, questions }: Form): readonly CheckFinding[] {
  const { closes: last } = formFiles[INSTITUTION_FILE];
  return pages.flatMap(({ id, period: { closes } = {} }): CheckFinding | [] => {
    const required = Object.values(questions).find((question) => question.page === id && question.required);
    if (!required || closes === undefined || (last !== undefined && !closesBefore(closes, last))) return [];
    const what = `Students who submit after this day need no answer to "${required.key}", which is required: the page has closed`;
    return { file: pageFile(id), pointer: '/closes', what, advice: 'Close the page with applications, or decide without this answer.' };
  });
}

function timedParts(formFiles: FormFiles): readonly Timed[] {
  const institution = formFiles[INSTITUTION_FILE];
  const timed = (file: string, pointer: string, opening: OpenPeriod, more: Partial<Timed> = {}): Timed => {
    return { file, pointer, opening, subject: ORDER, within: {}, whole: '', ...more };
  };
  const inApplications = { within: institution, whole: 'applications' } as const;
  return [
    timed(INSTITUTION_FILE, '', institution, { subject: 'Applications would close before they open' }),
    ...institution.pages.map(pageFile).flatMap((file) => {
      const page = formFiles[file];
      return page ? [timed(file, '', page, inApplications)] : [];
    }),
    ...listOptions(formFiles).map(({ file, pointer, part }) => timed(file, pointer, part, inApplications)),
    ...listContentParts(formFiles).map(({ file, pointer, part, within }) => timed(file, pointer, part, { within, whole: 'its list' })),
    ...listElements(formFiles).map(({ file, pointer, part }) => timed(file, pointer, part)),
    ...(institution.reminders ?? []).map(({ closes }, n) =>
      timed(INSTITUTION_FILE, `/reminders/${n}`, closes === undefined ? {} : { closes }, inApplications),
    ),
    ...(institution.requests?.documents ?? []).map(({ due }, n) =>
      timed(INSTITUTION_FILE, `/requests/documents${pointerSegment(n)}`, due === undefined ? {} : { closes: due }, { end: 'due' }),
    ),
  ];
}

function zoneMistakes(institution: Institution, [first]: readonly Timed[]): readonly CheckFinding[] {
  const { time_zone: zone } = institution;
  if (zone === undefined) {
    const name = MOMENTS.find((moment) => first?.opening[moment] !== undefined);
    if (!first || !name) return [];
    const what = 'No time zone says when this is';
    return [
      {
        file: first.file,
        pointer: first.pointer + pointerSegment(first.end ?? name),
        what,
        advice: `Add "time_zone" to ${INSTITUTION_FILE}. ${timeZoneAdvice(institution)}`,
      },
    ];
  }
  if (TIME_ZONES.includes(zone)) return [];
  const advice = timeZoneAdvice(institution, zone);
  return [{ file: INSTITUTION_FILE, pointer: pointerSegment('time_zone'), what: `There is no time zone "${zone}"`, advice }];
}

function graceMistakes({ closes, grace_hours: grace, reminders = [] }: Institution): readonly CheckFinding[] {
  const at = (pointer: string, what: string, advice: string) => ({ file: INSTITUTION_FILE, pointer, what, advice });
  const hours = 'Applications never close, so there is nothing to extend';
  const days = 'Applications never close, so nobody would be reminded before that';
  if (closes !== undefined) return [];
  return [
    ...(grace === undefined ? [] : [at('/grace_hours', hours, 'Add "closes", after which these hours begin, or remove them.')]),
    ...reminders.flatMap(({ before_closing_days: before, closes: own }, n) =>
      before && own === undefined ? [at(`/reminders/${n}/before_closing_days`, days, 'Add "closes", or write "after_days".')] : [],
    ),
  ];
}

function mistakesIn({ file, pointer, opening, subject, within, whole, end }: Timed, zone = ''): readonly CheckFinding[] {
  const at = (name: (typeof MOMENTS)[number], what: string, advice: string): readonly CheckFinding[] => [
    { file, pointer: pointer + pointerSegment(end ?? name), what, advice },
  ];
  const days = MOMENTS.flatMap((name) => {
    const moment = opening[name];
    if (moment === undefined) return [];
    const skipped = `There is no ${moment} in ${zone}: clocks skip it when they go forward`;
    if (isCalendarDay(moment.slice(0, 10)))
      return isSkippedByClocks(moment, zone) ? at(name, skipped, 'Write an earlier or a later time of that day.') : [];
    const advice = 'Write a day as 2027-03-01, or with a time of day as 2027-03-01T17:00.';
    return at(name, `"${moment}" is not a day of the calendar`, advice);
  });
  if (days.length > 0) return days;
  const { opens, closes } = opening;
  if (closesBefore(closes, opens))
    return at(
      'closes',
      `${closes === opens ? subject.replace('before', 'as soon as') : subject} on ${opens}`,
      'Correct the one that is wrong: is its year right?',
    );
  if (closesBefore(within.closes, opens))
    return at('opens', `This would open after ${whole} closed on ${within.closes}`, 'Open it earlier, or remove it.');
  if (closesBefore(closes, within.opens))
    return at('closes', `This would close before ${whole} opened on ${within.opens}`, 'Close it later, or remove it.');
  return [];
}

const isSkippedByClocks = (moment: string, zone: string): boolean =>
  moment.includes('T') && TIME_ZONES.includes(zone) && convertTimeZone(moment, zone, zone) !== moment;

const closesBefore = (closes: string | undefined, opens: string | undefined): boolean =>
  closes !== undefined && opens !== undefined && openStateAt({ closes }, isIsoDate(opens) ? `${opens}T00:00` : opens) === 'after';
