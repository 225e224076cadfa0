import type { DeclaredChange, AnswerMigration } from '../../form/model/declared-changes.ts';
import { CHANGES_FILE } from '../../form/model/form-file-paths.ts';
import type { Form } from '../../form/model/form.ts';
import { fillPlaceholderFallbacks } from '../../form/evaluate/fill-answer-placeholders.ts';
import { labelOfOption } from '../../form/evaluate/options.ts';
import type { CheckFinding } from '../form-files/checked-form.ts';
import { markdownCode, escapeMarkdown, type FormReport, type ReportPart } from '../report/form-report.ts';
import { type FormChangeImpact, hasDataLoss } from './measure-impact.ts';

/** Input of the report: the forms, and the singular and plural for drafts, as in `12 drafts`. */
interface ImpactReportInput {
  readonly base: Form;
  readonly now: Form;
  readonly since: string;
  readonly what: readonly [one: string, several: string];
  readonly today: string;
}

const SILENT = `and ${CHANGES_FILE} does not say so`;

export function createImpactReport(
  impact: FormChangeImpact,
  undeclared: readonly CheckFinding[],
  likely: readonly DeclaredChange[],
  idle: readonly AnswerMigration[],
  compared: ImpactReportInput,
): FormReport {
  const { base, now, since, what, today } = compared;
  const question = (key: string): string => {
    const form = base.questions[key] ? base : now;
    return `${escapeMarkdown(fillPlaceholderFallbacks(form.questions[key]?.fullLabel ?? key, form))} ${markdownCode(key)}`;
  };
  const choice = (name: string): string => {
    const [key = '', ...rest] = name.split(' ');
    const value = rest.join(' ');
    const asked = base.questions[key];
    return `${question(key)}: ${escapeMarkdown((asked && labelOfOption(base, asked, value, today)) ?? value)} ${markdownCode(value)}`;
  };
  const counted = (title: string, counts: ReadonlyMap<string, number>, named: (key: string) => string): ReportPart =>
    part(
      title,
      [...counts].sort(([, one], [, other]) => other - one).map(([key, count]) => `${written(count)}: ${named(key)}`),
    );
  const students = (words: string, count: number): readonly string[] => (count === 0 ? [] : [`${words}: ${written(count)}`]);
  const { name, product_name: product } = now.institution;
  return {
    title: escapeMarkdown(`${name}: ${product}`),
    about: [
      `What the form does to applications that are not submitted: since ${markdownCode(since)}, looked at with ` +
        `${written(impact.drafts)} ${what[impact.drafts === 1 ? 0 : 1]}.`,
      hasDataLoss(impact)
        ? `Drafts would lose answers. Say in ${markdownCode(CHANGES_FILE)} what became of them, or leave the questions and options as they were.`
        : undeclared.length > 0
          ? `None of them loses an answer, and others could: ${markdownCode(CHANGES_FILE)} does not say what becomes of these.`
          : `No answer is lost without ${markdownCode(CHANGES_FILE)} saying so.`,
    ],
    parts: [
      part(
        'Not as before',
        undeclared.map((finding) => escapeMarkdown(`${finding.what}.`)),
      ),
      counted(`Answers that lose their question, ${SILENT}`, impact.lost, question),
      counted('Choices that are not offered any more, and must be made again', impact.vanished, choice),
      counted('Answers that are of another kind now, and must be given again', impact.misfit, question),
      counted(`Answers that are kept aside, as ${CHANGES_FILE} says`, impact.dropped, question),
      counted('Answers to questions that a condition hides now', impact.hidden, question),
      counted('Missing now, and not before', impact.missing, question),
      counted('Against a rule or a limit now, and not before', impact.failing, question),
      part('Students', [
        ...students('Had finished, and have something left to answer now', impact.incomplete),
        ...students('Fall back to an earlier page', impact.backwards),
      ]),
      part(`If they are the same as before, add to "changes" in ${CHANGES_FILE}`, likely.map(changeLine)),
      part(`Entries of ${CHANGES_FILE} that find nothing in the former form`, idle.map(changeLine)),
    ].filter(({ blocks }) => blocks.flat().length > 0),
  };
}

const part = (title: string, lines: readonly string[]): ReportPart => ({ id: title, title, blocks: [lines], sections: [] });

const changeLine = (change: AnswerMigration): string => markdownCode(JSON.stringify(change, null, 1).replaceAll(/\n\s*/g, ' '));

const written = (count: number): string => count.toLocaleString('en-US');
