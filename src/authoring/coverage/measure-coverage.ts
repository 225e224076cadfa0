import { isAnswered, type Answer, type FormState, getOwn } from '../../form/model/answers.ts';
import { describeQuestion, replacePlaceholdersByLabels } from '../../form/explain/explain-phrases.ts';
import { optionsFile } from '../../form/model/form-file-paths.ts';
import type { FormFiles } from '../../form/model/form-files.ts';
import type { Form, Question } from '../../form/model/form.ts';
import { allOptionsOfList } from '../../form/evaluate/options.ts';
import { measureBranches } from './rule-branches.ts';
import { fillForm, type FormScenario } from './read-personas.ts';

interface CoverageCount {
  readonly reached: number;
  readonly all: number;
  readonly missed: readonly string[];
}

/** Options of generated lists, such as all countries, do not count. */
export function measureCoverage(form: Form, journeys: readonly FormScenario[], formFiles?: FormFiles) {
  const ends = journeys.map((journey) => fillForm(form, journey));
  const lists = Object.keys(form.lists).filter((list) => !('generate' in (formFiles?.[optionsFile(list)] ?? {})));
  return { questions: questionsReached(form, ends), options: optionsReached(form, ends, lists), branches: branchesReached(form, ends) };
}

export const questionsNeverAnswered = (form: Form, ends: readonly FormState[]): readonly Question[] =>
  Object.values(form.questions).filter(({ key }) => !ends.some(({ answers }) => isAnswered(getOwn(answers, key))));

function questionsReached(form: Form, ends: readonly FormState[]): CoverageCount {
  const unanswered = questionsNeverAnswered(form, ends);
  return share(
    Object.values(form.questions).map((question) => ({
      words: replacePlaceholdersByLabels(`${question.section}: ${describeQuestion(question, form)}`, form),
      taken: !unanswered.includes(question),
    })),
  );
}

/** An option counts for its list, whichever question it was chosen at. */
function optionsReached(form: Form, ends: readonly FormState[], lists: readonly string[]): CoverageCount {
  const chosenBy = ([key, answer]: readonly [string, Answer]): readonly string[] =>
    (form.questions[key]?.lists ?? []).flatMap(({ list }) => [answer].flat().map((value) => `${list} ${value}`));
  const chosen = new Set(ends.flatMap(({ answers }) => Object.entries(answers).flatMap(chosenBy)));
  const today = ends[0]?.today ?? '';
  return share(
    lists.flatMap((list) =>
      allOptionsOfList(form, list, today).map(({ value, label }) => ({
        words: `${list}: ${label}`,
        taken: chosen.has(`${list} ${value}`),
      })),
    ),
  );
}

function branchesReached(form: Form, ends: readonly FormState[]): CoverageCount {
  return share(
    measureBranches(form, ends).map(({ branch: { kind, place, words, outcome }, taken }) => ({
      words: `${place}: ${kind} “${words}” is never ${outcome ? 'true' : 'false'}`,
      taken,
    })),
  );
}

const share = (parts: readonly { readonly words: string; readonly taken: boolean }[]): CoverageCount => ({
  reached: parts.filter(({ taken }) => taken).length,
  all: parts.length,
  missed: parts.filter(({ taken }) => !taken).map(({ words }) => words),
});
