import { explainOpenPeriod } from '../../../form/explain/explain-phrases.ts';
import { explainRule } from '../../../form/explain/explain-rule.ts';
import { contentFile } from '../../../form/model/form-file-paths.ts';
import { letterSlot, findContentSlot } from '../../../form/model/content.ts';
import type { Content, MailSlot, MoreInfo, DisplayCondition, ChecklistStepState, NextStepState } from '../../../form/model/content.ts';
import type { Form } from '../../../form/model/form.ts';
import { markdownCode, markdownEmphasis, escapeMarkdown, markdownQuote, markdownStrong, richTextToMarkdown } from '../form-report.ts';
import type { ReportBlock, ReportInput, ReportPart } from '../form-report.ts';
import { deletionLine, outcomeLine, periodLines, reminderLines, retentionLines } from './institution-part.ts';

export const contentPart = ({ form, contents, letters, subjects, formFiles }: ReportInput): ReportPart => ({
  id: 'around-the-questions',
  title: 'Around the questions',
  blocks: [],
  sections: [
    ...Object.entries(contents).map(([place, content]) => ({ place, content, means: findContentSlot(place)?.means ?? place })),
    ...(form.institution.outcomes ?? []).map(({ id, name }) => ({
      place: letterSlot(id),
      content: letters[id] ?? [],
      means: `In the letter of the decision ${name}`,
    })),
  ].map(({ place, content, means }) => ({
    title: escapeMarkdown(means),
    beside: settingsOf(form, place),
    blocks: [
      `Place ${markdownCode(place)}${Object.hasOwn(formFiles, contentFile(place)) || content.length === 0 ? '' : ", in the program's own words"}.`,
      ...(Object.hasOwn(subjects, place) ? [`Subject: ${markdownQuote(subjects[place as MailSlot])}`] : []),
      ...(content.length === 0 ? ['Nothing.'] : content.flatMap((block) => contentBlocks(form, block))),
    ],
  })),
});

/** Settings of the institution that decide when and to whom a content is shown or sent. */
function settingsOf(form: Form, place: string): readonly string[] {
  const { outcomes = [], retention } = form.institution;
  if (place === 'mail-reminder') return [...reminderLines(form), ...periodLines(form)];
  if (place === 'privacy' || place.startsWith('mail-deletion')) return [...retentionLines(retention), deletionLine(form)];
  return outcomes.filter(({ id }) => place === letterSlot(id)).map(outcomeLine);
}

const MEANS: Readonly<Record<NextStepState, string>> = { done: 'done', due: "the student's turn", waiting: 'your turn' };

function stepIn(state: NextStepState | ChecklistStepState | undefined): string {
  if (state === undefined) return '';
  if (typeof state === 'string') return `${markdownEmphasis(`Step, ${MEANS[state]},`)} ${markdownCode(state)}: `;
  return `${markdownEmphasis('Step, done once this has arrived,')} ${markdownCode(state.checklist)}: `;
}

/** @param section in which it stands: labels of its questions are not told apart from those of others */
export function contentBlocks(form: Form, block: Content[number], section?: string): readonly ReportBlock[] {
  const shown = ({ when, ...opening }: DisplayCondition): string => {
    const times = [...(when === undefined ? [] : [`when ${explainRule(form, when, { section })}`]), ...explainOpenPeriod(opening, form)];
    return times.length === 0 ? '' : `${markdownEmphasis(escapeMarkdown(`Shown ${times.join(', ')}:`))} `;
  };
  const condition = shown(block);
  if ('heading' in block) return [condition + markdownStrong(richTextToMarkdown(block.heading))];
  if ('paragraph' in block) return [condition + richTextToMarkdown(block.paragraph)];
  const items = block.list.map((item) => `${shown(item)}${stepIn(item.state)}${richTextToMarkdown(item.words)}`);
  return [...(condition === '' ? [] : [condition.trim()]), items];
}

export const moreInfoBlocks = (form: Form, more: MoreInfo | undefined): readonly ReportBlock[] =>
  more === undefined
    ? []
    : [`Opens in place: ${markdownQuote(more.title)}`, ...(more.content ?? []).flatMap((block) => contentBlocks(form, block))];
