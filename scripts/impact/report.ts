import type { DeclaredChange } from '../../src/form/model/declared-changes.ts';
import type { Form } from '../../src/form/model/form.ts';
import { withoutAnswers } from '../../src/form/run/answered-places.ts';
import { labelOf } from '../../src/form/run/options.ts';
import { type Impact, isHurtful } from './impact.ts';

/** What is reported about: the forms, and what the drafts are called, one of them and several, as in `12 drafts`. */
export interface Compared {
  readonly base: Form;
  readonly now: Form;
  readonly since: string;
  readonly what: readonly [one: string, several: string];
  readonly today: string;
}

/** The whole report, in plain words. It holds labels and codes of the form, and never what a student has answered. */
export function reportImpact(impact: Impact, likely: readonly DeclaredChange[], idle: readonly string[], compared: Compared): string {
  const { base, now, since, what, today } = compared;
  const question = (key: string): string => {
    const form = base.questions[key] ? base : now;
    return `${withoutAnswers(form.questions[key]?.fullLabel ?? key, form)} (${key})`;
  };
  const choice = (name: string): string => {
    const [key = '', ...rest] = name.split(' ');
    const value = rest.join(' ');
    const asked = base.questions[key];
    return `${question(key)}: ${(asked && labelOf(base, asked, value, today)) ?? value} (${value})`;
  };
  const list = (title: string, counts: ReadonlyMap<string, number>, named: (key: string) => string): string[] =>
    counts.size === 0
      ? []
      : [
          '',
          title,
          ...[...counts].sort(([, one], [, other]) => other - one).map(([key, count]) => `${written(count).padStart(9)}  ${named(key)}`),
        ];
  const number = (title: string, count: number): string[] => (count === 0 ? [] : ['', `${title}: ${written(count)}`]);
  const lines = [
    ...list('Answers that lose their question, and changes.json does not say so:', impact.lost, question),
    ...list('Choices that are not offered any more, and must be made again:', impact.vanished, choice),
    ...list('Answers that are of another kind now, and must be given again:', impact.misfit, question),
    ...list('Answers that are kept aside, as changes.json says:', impact.dropped, question),
    ...list('Answers to questions that a condition hides now:', impact.hidden, question),
    ...number('Students who had finished, and now have something left to answer', impact.incomplete),
    ...list('Missing now, and not before:', impact.missing, question),
    ...list('Against a rule or a limit now, and not before:', impact.failing, question),
    ...number('Students who fall back to an earlier page', impact.backwards),
    ...suggestions(likely),
    ...(idle.length === 0
      ? []
      : ['', 'Entries of changes.json that find nothing in the former form:', ...idle.map((entry) => `  ${entry}`)]),
  ];
  const head = `Since ${since}, looked at with ${written(impact.drafts)} ${what[impact.drafts === 1 ? 0 : 1]}:`;
  const end = isHurtful(impact)
    ? 'Drafts would lose answers. Say in schemas/changes.json what became of them, or leave the questions and options as they were.'
    : 'No answer is lost without changes.json saying so.';
  return [head, ...lines, '', end].join('\n');
}

const suggestions = (likely: readonly DeclaredChange[]): readonly string[] =>
  likely.length === 0
    ? []
    : ['', 'If they are the same as before, add to "changes" in schemas/changes.json:', ...likely.map((change) => `  ${spaced(change)}`)];

const spaced = (change: DeclaredChange): string => JSON.stringify(change, null, 1).replaceAll(/\n\s*/g, ' ');

const written = (count: number): string => count.toLocaleString('en-US');
