import { valueAt } from '../../src/form/compile/json-pointer.ts';
import { sentencesIn } from '../../src/form/compile/sentences-in.ts';
import type { Filled } from '../../src/form/compile/sentence-places.ts';
import type { Rule } from '../../src/form/model/form.ts';
import { CONTENT_PLACES, isContentPlace } from '../../src/form/model/content.ts';
import { isContentFile, placeIn } from '../../src/form/model/document-paths.ts';
import { commonNames } from '../../src/form/model/text.ts';
import type { Application } from './application/application.ts';
import type { ApplicationCheck } from './application/check.ts';
import { didYouMean, some } from '../../src/form/compile/did-you-mean.ts';
import { wrongAnswer, type Spot } from './application/answers-in-texts.ts';
import { sentences } from './application/sentences.ts';

/** A sentence, its place, and the names that are filled into it. */
interface Sentence {
  readonly file: string;
  readonly pointer: string;
  readonly text: string;
  readonly filled: readonly string[];
  readonly spot: Spot;
}

export const check: ApplicationCheck = {
  name: 'unknown-placeholder',
  description: 'Every {name} in a sentence is one that is filled in there.',
  scope: 'application',
  run: (application) =>
    writtenSentences(application).flatMap(({ file, pointer, text, filled, spot }) => {
      const place = wrongAnswer(application, spot);
      if (place) return [{ rule: check.name, file, pointer, ...place }];
      const wrong = firstWrong(text, filled);
      if (wrong === undefined) return [];
      const name = wrong.replace(/[{}]/g, '').trim();
      const otherwise =
        filled.length === 0
          ? 'Nothing is filled in here: write it out.'
          : `Filled in here: ${some(
              filled.map((known) => `{${known}}`),
              20,
            )}.`;
      return [
        {
          rule: check.name,
          file,
          pointer,
          what: `"${wrong}" is not filled in here, so students would see it literally`,
          advice: didYouMean(name, filled, otherwise),
        },
      ];
    }),
};

/** The first placeholder that is not filled in, or an unmatched brace. */
function firstWrong(text: string, filled: readonly string[]): string | undefined {
  const placed = [...text.matchAll(/\{([^{}]*)\}|[{}]/g)];
  // Facts are filled in everywhere, and unknown ones have a check of their own; answers are checked above.
  return placed.find(([, name]) => name === undefined || !(/^(fact|link|answer)\./.test(name) || filled.includes(name)))?.[0];
}

function writtenSentences({ documents, form }: Application): readonly Sentence[] {
  const rules = Object.values(form.sections).flatMap(({ rules: musts, warnings }) => [...musts, ...warnings]);
  // Which names a file of content has is known by its own name: a wrong one is reported as such.
  const named = Object.entries(documents).filter(([file]) => !isContentFile(file) || isContentPlace(placeIn(file)));
  return named.flatMap(([file, document]) =>
    sentencesIn(file, document).map(({ place, pointer, text, filled }) => {
      const around = valueAt(document, pointer.slice(0, pointer.lastIndexOf('/')));
      const spot = { file, place, text, filled, around };
      return { file, pointer, text, filled: namesOf[filled]({ ...spot, rules }), spot };
    }),
  );
}

/** Sentences that are also used where no day is known. */
const WITHOUT_DATE = /^(answer|reading|refusal|upload)\./;

/** What is filled in at a place of content. */
function namesIn(file: string): readonly string[] {
  const place = isContentFile(file) ? placeIn(file) : '';
  return isContentPlace(place) ? CONTENT_PLACES[place].names : [];
}

const common = [...commonNames.ofForm, ...commonNames.ofDay];

interface SpotOfRules extends Spot {
  readonly rules: readonly Pick<Rule, 'message' | 'limit'>[];
}

/** A message has `{limit}` where each rule that says it compares with one thing. */
function namesInMessage({ place, rules }: SpotOfRules): readonly string[] {
  const saying = rules.filter(({ message }) => message === place);
  return saying.length > 0 && saying.every(({ limit }) => limit !== undefined) ? ['limit'] : [];
}

const namesOf: Readonly<Record<Filled, (spot: SpotOfRules) => readonly string[]>> = {
  nothing: () => [],
  answers: () => [],
  number: ({ around: use }) => (typeof use === 'object' && use !== null && 'repeat' in use ? ['n'] : []),
  message: () => common,
  file: ({ file }) => [...common, ...namesIn(file)],
  key: (spot) => [
    ...Object.keys(sentences[spot.place] ?? {}),
    ...namesInMessage(spot),
    ...(WITHOUT_DATE.test(spot.place) ? commonNames.ofForm : common),
  ],
};
