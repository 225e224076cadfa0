import { pointerSegment } from '../../form/compile/json-pointer.ts';
import { optionListRefs, type OptionListRef } from '../../form/compile/option-list-refs.ts';
import { uiFile } from '../../form/model/form-file-paths.ts';
import type { Question } from '../../form/model/form.ts';
import { readQuestionSpec, questionKeys, tabOfQuestion, type PlacedProblem } from '../form-files/checked-form.ts';
import type { CheckedForm, FormCheck, CheckFinding } from '../form-files/checked-form.ts';
import { ruleVariableOfKey } from '../form-files/rule-variables.ts';
import { writtenOptions } from '../../form/model/form-files.ts';

export const listByUnfitQuestion: FormCheck = {
  name: 'invalid-list',
  what:
    'A list belongs to the answer of a question that is not answered with one choice, that comes only later, or that is in ' +
    'another tab; or two of the lists use a value for different things.',
  advice: 'Name another question in `by`; give one option another value.',
  see: 'recipes/let-an-answer-decide-which-list-is-offered.md',
  example: {
    file: 'schemas/pages/start/person/ui.json',
    wrong: '"list": { "by": "given_name", "Y": "proofs-abroad", "N": "proofs-here" }',
    right: '"list": { "by": "born_abroad", "Y": "proofs-abroad", "N": "proofs-here" }',
  },
  run(checkedForm) {
    const { form } = checkedForm;
    return checkedForm.uses.flatMap(({ folder, prefixes: [{ prefix } = { prefix: '' }] }) =>
      questionKeys(checkedForm, folder).flatMap((name): CheckFinding | [] => {
        const lists = optionListRefs(readQuestionSpec(checkedForm, folder, name).ui);
        const by = lists[0]?.while?.by;
        if (by === undefined) return [];
        const deciding = form.questions[questionKeys(checkedForm, folder).includes(by) ? prefix + by : by];
        const question = form.questions[prefix + name];
        const problem =
          deciding &&
          (ownAnswer(question, deciding) ??
            unfit(checkedForm, question, deciding) ??
            askedLater(checkedForm, question, deciding) ??
            twoMeanings(checkedForm, lists));
        return problem ? { file: uiFile(folder), ...problem, pointer: pointerSegment(name) + problem.pointer } : [];
      }),
    );
  },
};

const ownAnswer = (question: Question | undefined, { key }: Question): PlacedProblem | undefined =>
  question?.key === key
    ? {
        pointer: '/ui:options/list/by',
        what: `"${key}" would decide by its own answer what it offers`,
        advice: 'Name another question, or write one list: "list": "NAME".',
      }
    : undefined;

/** Finds lists decided by a later question: students would not go back to the new options. */
function askedLater({ form }: CheckedForm, question: Question | undefined, deciding: Question): PlacedProblem | undefined {
  const inOrder = Object.values(form.sections).flatMap(({ keys }) => keys);
  if (question === undefined || inOrder.indexOf(question.key) > inOrder.indexOf(deciding.key)) return undefined;
  // Mutual dependencies have no right order, and are reported as such.
  const decisive = new Set<string>();
  for (let next: Question | undefined = deciding; next && !decisive.has(next.key); next = decidingOf(form, next)) decisive.add(next.key);
  if (decisive.has(question.key)) return undefined;
  return {
    pointer: '/ui:options/list/by',
    what: `"${deciding.key}" decides what is offered here, and is asked only after this question`,
    advice: `Move "${deciding.key}" up, or this question below it.`,
  };
}

function decidingOf({ questions }: CheckedForm['form'], { ui }: Question): Question | undefined {
  const list = ui['ui:options']?.list;
  return typeof list === 'object' ? questions[list.by] : undefined;
}

function unfit(checkedForm: CheckedForm, question: Question | undefined, deciding: Question): PlacedProblem | undefined {
  const pointer = '/ui:options/list/by';
  const { sort, values } = ruleVariableOfKey(checkedForm, deciding.key);
  if (sort !== 'choice' || values === undefined || deciding.lists.length === 0) {
    return {
      pointer,
      what: `"${deciding.key}" is not answered with one choice from a list, so it cannot decide which list is offered`,
      advice: 'Name a question with a drop-down list or radio buttons.',
    };
  }
  const [own, other] = [question?.key ?? '', deciding.key].map((key) => tabOfQuestion(checkedForm.form, key));
  if (own === undefined || own.of !== other?.of || own.id === other.id) return undefined;
  return {
    pointer,
    what: `"${deciding.key}" is asked in another tab, and is never answered while this one shows`,
    advice: 'Name a question outside the tabs, or in this tab.',
  };
}

/** Finds values with different labels in two lists of a question: the choice is kept when the list changes. */
function twoMeanings({ form }: CheckedForm, lists: readonly OptionListRef[]): PlacedProblem | undefined {
  const first = new Map<string, { readonly label: string; readonly list: string }>();
  for (const { list, pointer } of lists) {
    for (const { value, label } of writtenOptions(form.lists[list])) {
      const known = first.get(value) ?? { label, list };
      first.set(value, known);
      if (known.label === label) continue;
      return {
        pointer,
        what: `"${value}" is "${known.label}" in the list "${known.list}", and "${label}" in "${list}"`,
        advice: 'A choice that both lists offer stays when the answer changes. Give one of them another value, or both the same label.',
      };
    }
  }
  return undefined;
}
