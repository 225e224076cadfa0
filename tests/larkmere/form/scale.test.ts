import { describe, expect, it } from 'vitest';
import { fillForm, readPersona } from '../../../src/authoring/coverage/read-personas.ts';
import type { Answer, Answers } from '../../../src/form/model/answers.ts';
import { propagatedChanges } from '../../../src/form/evaluate/apply-answer.ts';
import type { Form } from '../../../src/form/model/form.ts';
import { compileSectionValidators } from '../../../src/form/compile/section-validators.ts';
import { createAnswerStore } from '../../../src/web/answers/create-answer-store.ts';
import { createLargeForm } from '../../form/large-form.ts';
import { shippedFormFiles, shippedForm } from './shipped-form.ts';
import { TEST_TODAY } from '../../form/small-form.ts';

const SECTIONS = 150;
const full = readPersona('maximal');

interface Cost {
  sections: number;
  questions: number;
  walks: number;
}

function counted<Map extends object>(map: Map, look: () => void, walked: () => void): Map {
  return new Proxy(map, {
    get: (target, key, receiver) => (look(), Reflect.get(target, key, receiver) as unknown),
    ownKeys: (target) => (walked(), Reflect.ownKeys(target)),
  });
}

const answersTo = (form: Form): Answers => ({
  ...Object.fromEntries(Object.keys(form.questions).flatMap((key) => (key.startsWith('more_') ? [[key, 'x']] : []))),
  ...full.answers,
});

function countingStore(form: Form): { fill: () => void; change: (key: string, answer: Answer) => Cost } {
  let cost: Cost = { sections: 0, questions: 0, walks: 0 };
  const walked = (): void => void (cost.walks += 1);
  const watched: Form = {
    ...form,
    sections: counted(form.sections, () => (cost.sections += 1), walked),
    questions: counted(form.questions, () => (cost.questions += 1), walked),
    dataModel: counted(form.dataModel, () => undefined, walked),
    dependents: counted(form.dependents, () => undefined, walked),
    tabs: counted(form.tabs, () => undefined, walked),
    lists: counted(form.lists, () => undefined, walked),
  };
  const store = createAnswerStore(watched, compileSectionValidators(form), () => ({ today: TEST_TODAY }));
  const { answers } = fillForm(form, { ...full, answers: answersTo(form) });
  return {
    fill(): void {
      store.load(answers, {}, {});
      store.failures();
      store.getEvaluation();
    },
    change(key, answer) {
      cost = { sections: 0, questions: 0, walks: 0 };
      store.change({ [key]: answer });
      return cost;
    },
  };
}

describe('with many times the questions', () => {
  const large = createLargeForm(shippedFormFiles, SECTIONS);
  const questions = Object.values(shippedForm.questions);
  const [small, big] = [countingStore(shippedForm), countingStore(large)];

  it('asks that many questions more', () => {
    expect(Object.values(large.questions).length).toBeGreaterThan(5 * questions.length);
  });

  it.each(questions.map((question): [string] => [question.key]))('a change of %s costs no more', (key) => {
    for (const { fill } of [small, big]) fill();
    for (const answer of ['', 'N', 'Y', 'USA', '']) {
      const least = small.change(key, answer);
      expect(big.change(key, answer)).toEqual(least);
      expect(least.walks, 'no walk over the whole form').toBe(0);
    }
  });

  it('an answer only reads the answers that it may change, not all of them', () => {
    const { answers, today } = fillForm(large, { ...full, answers: answersTo(large) });
    let [looks, walks] = [0, 0];
    const watched = counted(
      answers,
      () => (looks += 1),
      () => (walks += 1),
    );
    for (const { key } of questions) propagatedChanges(large, { answers: watched, counts: {}, tabs: {}, today }, { [key]: 'Y' });
    expect(walks).toBe(0);
    expect(looks / questions.length).toBeLessThan(Object.keys(answers).length / 50);
  });
});
