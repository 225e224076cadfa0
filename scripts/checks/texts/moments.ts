import { listsNamedBy } from '../../../src/form/compile/named-lists.ts';
import { sentencesIn } from '../../../src/form/compile/sentences-in.ts';
import { INSTITUTION_FILE, isContentFile, isOptionsFile, optionsFile } from '../../../src/form/model/document-paths.ts';
import { documentsOf, type Documents } from '../../../src/form/model/documents.ts';
import type { Opening } from '../../../src/form/model/institution.ts';
import { valueAt } from '../../../src/form/compile/json-pointer.ts';
import { askedIn, questionsOf, type Application } from '../application/application.ts';
import type { Draft } from '../application/check.ts';
import { contentParts } from '../application/content.ts';
import { daysFrom, daysIn, type NamedDay } from './days.ts';
import { whole, wordsOf } from './languages.ts';
import { sentencesOf } from './sentences-of.ts';
import { spokenIn, spokenOf, type Spoken } from './spoken.ts';
import { isOtherTime, namesOtherZone, timesIn } from './times.ts';

type Problem = Omit<Draft, 'rule'>;
const MOMENT = { until: 'closes', from: 'opens' } as const;

/** Days in sentences that are not those on which what they speak of opens or closes. */
export const wrongDays = (application: Application): readonly Problem[] => [
  ...ofApplications(application),
  ...ofOptions(application),
  ...ofContent(application),
];

/** The day of a moment. What closes in the small hours is open until the day before, too. */
const daysOf = (moment: string): readonly string[] => {
  const day = moment.slice(0, 10);
  const before = new Date(Date.parse(day) - 1).toISOString().slice(0, 10);
  return moment.length > 10 && moment.slice(11) <= '12:00' ? [day, before] : [day];
};

/** So many days may lie between what a sentence says and a moment for both to be about the same. */
const SAME = 300;

const isOther = (day: NamedDay, moment: string): boolean => {
  const distances = daysOf(moment).map((each) => daysFrom(day, each));
  return !distances.includes(0) && distances.some((distance) => Math.abs(distance) < SAME);
};

/** Sentences about applications: by none of them may one apply later than is possible, and one of them says the day itself, if any does. */
function ofApplications({ documents }: Application): readonly Problem[] {
  const { time_zone: zone, ...institution } = documents[INSTITUTION_FILE];
  const others = otherMoments(documents);
  const found = spokenIn(documents).flatMap((spoken) => {
    const words = wordsOf(spoken.language);
    return sentencesOf(spoken.text).flatMap((sentence) =>
      words && new RegExp(whole(words.applications), 'iu').test(sentence)
        ? daysIn(sentence, spoken.language).map((day) => ({ spoken, sentence, day }))
        : [],
    );
  });
  const wrong = (['until', 'from'] as const).flatMap((as) => {
    const moment = institution[MOMENT[as]];
    const about = found.filter(({ day }) => day.as === as);
    if (moment === undefined) return [];
    const isNamed = about.some(({ day }) => !isOther(day, moment));
    const ofDay = about
      .filter(({ day }) => !others.some((other) => !isOther(day, other)))
      .filter(({ day }) => isOther(day, moment) && (!isNamed || (as === 'until' && daysFrom(day, moment.slice(0, 10)) > 0)))
      .map(({ spoken, day }) => ({
        ...placeOf(documents, spoken, day),
        what: `This says ${day.words}, and applications ${MOMENTS[as]} ${moment}`,
      }));
    const ofTime = about.flatMap(({ spoken, sentence, day }) => {
      const [time, ...more] = isOther(day, moment) ? [] : timesIn(sentence, spoken.language);
      if (!time || more.length > 0 || !isOtherTime(time, moment) || namesOtherZone(spoken.text, spoken.language, zone)) return [];
      return [{ ...spoken.at, what: `This says ${time.words}, and applications ${MOMENTS[as]} ${moment}` }];
    });
    return [...ofDay, ...ofTime];
  });
  const drafts = wrong.map((one): Problem => ({ ...one, advice: `Correct it, or "closes" and "opens" of ${INSTITUTION_FILE}.` }));
  return onlyFirst(drafts);
}

/** Moments of options and of content: a sentence may be about one of them. */
const otherMoments = (documents: Documents): readonly string[] => {
  const options = documentsOf(documents, isOptionsFile).flatMap(([, document]) => ('options' in document ? document.options : []));
  return [...options, ...contentParts(documents).map(({ part }) => part)].flatMap(({ opens, closes }: Opening) =>
    [opens, closes].filter((moment) => moment !== undefined),
  );
};

const MOMENTS = { until: 'close on', from: 'open on' } as const;

/** What is wrong in a sentence is often in its translations, too, and many sentences say one fact. */
function onlyFirst(drafts: readonly Problem[]): readonly Problem[] {
  const once = [...new Map(drafts.map((draft) => [`${draft.file}#${draft.pointer}`, draft])).values()];
  const inFirst = once.filter(({ file }) => !file.startsWith('schemas/languages/'));
  return inFirst.length > 0 ? inFirst : once;
}

/** The fact that has the day, where it is in one. */
function placeOf(documents: Documents, { language, at }: Spoken, { words }: NamedDay): Spoken['at'] {
  const written = String(valueAt(documents[at.file as keyof Documents], at.pointer)).replace(/\*/g, '');
  if (written.includes(words)) return at;
  const fact = spokenIn(documents).find((one) => one.language === language && one.place.startsWith('facts.') && one.text.includes(words));
  return fact?.at ?? at;
}

/** Sentences of a question that name one of its options and a day. */
function ofOptions(application: Application): readonly Problem[] {
  const { documents } = application;
  const drafts = application.folders.flatMap((folder) =>
    questionsOf(application, folder).flatMap((name) => {
      const lists = listsNamedBy(askedIn(application, folder, name).ui).map(({ list }) => list);
      const timed = lists.flatMap((list) => {
        const document = documents[optionsFile(list)];
        return (document && 'options' in document ? document.options : [])
          .filter(({ opens, closes }) => (opens ?? closes) !== undefined)
          .map((option) => ({ list, option }));
      });
      return spokenOf(documents, folder, name).flatMap((spoken) =>
        timed.flatMap(({ list, option }) => {
          const label = spokenIn(documents).find(
            (one) => one.file === optionsFile(list) && one.language === spoken.language && one.place === `options.${option.value}.label`,
          );
          return label === undefined ? [] : aboutOne(documents, spoken, label.text, option);
        }),
      );
    }),
  );
  return onlyFirst(drafts);
}

function aboutOne(documents: Documents, spoken: Spoken, label: string, opening: Opening): readonly Problem[] {
  return sentencesOf(spoken.text).flatMap((sentence) =>
    sentence.toLowerCase().includes(label.toLowerCase())
      ? daysIn(sentence, spoken.language).flatMap((day): readonly Problem[] => {
          const moment = day.as && opening[MOMENT[day.as]];
          if (moment === undefined || !isOther(day, moment)) return [];
          const what = `This says ${day.words}, and "${label}" ${day.as === 'until' ? 'closes on' : 'opens on'} ${moment}`;
          return [{ ...placeOf(documents, spoken, day), what, advice: 'Correct it, or the option.' }];
        })
      : [],
  );
}

/** Content that says "until" a day, and shows longer, or is gone before it. */
function ofContent({ documents }: Application): readonly Problem[] {
  const drafts = spokenIn(documents).flatMap((spoken): readonly Problem[] => {
    if (!isContentFile(spoken.file)) return [];
    const pointer = sentencesIn(spoken.file, documents[spoken.file]).find(({ place }) => place === spoken.place)?.pointer ?? '';
    const around = valueAt(documents[spoken.file], pointer.slice(0, pointer.lastIndexOf('/')));
    const { opens, closes } = (around ?? {}) as Opening;
    return daysIn(spoken.text, spoken.language)
      .filter(({ as }) => as === 'until')
      .flatMap((day): readonly Problem[] => {
        const shownAfter = [closes, opens].find(
          (moment) => moment !== undefined && isOther(day, moment) && daysFrom(day, moment.slice(0, 10)) < 0,
        );
        const isGone = closes !== undefined && isOther(day, closes) && daysFrom(day, closes.slice(0, 10)) > 0;
        if (shownAfter === undefined && !isGone) return [];
        const when = isGone
          ? `is gone after ${closes}`
          : `${shownAfter === closes ? 'shows until' : 'shows only from'} ${String(shownAfter)}`;
        const what = `This says ${day.words}, and it ${when}`;
        return [{ ...placeOf(documents, spoken, day), what, advice: 'Correct the sentence, or when it shows.' }];
      });
  });
  return onlyFirst(drafts);
}
