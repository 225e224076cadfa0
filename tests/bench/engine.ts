import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import { walk } from '../../scripts/coverage/walk.ts';
import type { Situation } from '../../src/form/model/answers.ts';
import { changesAfter } from '../../src/form/run/apply-answer.ts';
import { evaluateSection } from '../../src/form/run/evaluate.ts';
import type { Form, SectionValidators } from '../../src/form/model/form.ts';
import { standaloneValidators } from '../../src/form/compile/section-validators.ts';
import { validate } from '../../src/form/run/validate.ts';
import { enlargedAnswers, enlargedForm } from '../form/large-form.ts';
import { shippedDocuments, shippedForm, shippedValidators } from '../larkmere/form/shipped-form.ts';
import { persona } from '../../scripts/coverage/personas.ts';
import { figure, median, type Figure } from './bench-result.ts';

const PAGE = 'about';
const TIMES = 10;
const ROUNDS = 60;
const WARM_UP = 10;
const full = persona('maximal');

/** What the engine needs for one answer, on the largest page and on one with ten times the questions, and for a whole application. */
export function measureEngine(): readonly Figure[] {
  const once = changes(shippedForm);
  const often = changes(enlargedForm(shippedDocuments, PAGE, TIMES));
  const beside = (value: number): { name: string; value: number } => ({ name: 'as shipped', value });
  const how = `median over every question of /${PAGE}, all of them answered; beside: the page with ${TIMES} times fewer questions`;
  const now = walk(shippedForm, full);
  const precompiled = validatorsOf(standaloneValidators(shippedForm));
  const [runtime, standalone] = alternating(
    () => validate(shippedForm, shippedValidators, now),
    () => validate(shippedForm, precompiled, now),
  );
  return [
    figure(`Sections evaluated after an answer, ${TIMES} x`, often.evaluated, 'µs', beside(once.evaluated), how),
    figure(`What an answer leads to, ${TIMES} x`, often.applied, 'µs', beside(once.applied), how),
    figure(
      'Validate a whole application, precompiled',
      standalone,
      'µs',
      { name: 'AJV at run time', value: runtime },
      `${full.name}: ${Object.keys(full.answers).length} answers, in turns`,
    ),
  ];
}

/** Medians in µs of one answer to each question of the page. */
function changes(form: Form): { applied: number; evaluated: number } {
  const { answers, today } = walk(form, { ...full, answers: enlargedAnswers(full.answers, form) });
  const keys = Object.values(shippedForm.questions)
    .filter((question) => question.page === PAGE)
    .map(({ key }) => key);
  const times = { applied: [] as number[], evaluated: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    for (const key of keys) {
      const situation: Situation = { answers, counts: {}, tabs: {}, today };
      const start = performance.now();
      const next = changesAfter(form, situation, { [key]: round % 2 === 0 ? 'Y' : 'N' });
      const applied = performance.now();
      for (const id of form.dependents[key] ?? []) evaluateSection(form, id, { ...situation, changes: next });
      const evaluated = performance.now();
      if (round < WARM_UP) continue;
      times.evaluated.push(evaluated - applied);
      times.applied.push(applied - start);
    }
  }
  return { applied: median(times.applied) * 1000, evaluated: median(times.evaluated) * 1000 };
}

/** Medians in µs of two that run one after the other. */
function alternating(one: () => unknown, other: () => unknown): readonly [number, number] {
  const times: readonly [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS * 20; round++) {
    [one, other].forEach((run, n) => {
      const start = performance.now();
      run();
      if (round >= WARM_UP * 20) times[n]?.push((performance.now() - start) * 1000);
    });
  }
  return [median(times[0]), median(times[1])];
}

function validatorsOf({ code, names }: ReturnType<typeof standaloneValidators>): SectionValidators {
  const module: { exports: Record<string, unknown> } = { exports: {} };
  compileFunction(code, ['module', 'exports', 'require'])(module, module.exports, createRequire(import.meta.url));
  return Object.fromEntries(Object.entries(names).map(([id, name]) => [id, module.exports[name]])) as SectionValidators;
}
