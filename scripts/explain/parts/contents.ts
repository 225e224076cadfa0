import { explainOpening } from '../../../src/form/explain/explain-phrases.ts';
import { explainRule } from '../../../src/form/explain/explain-rule.ts';
import { contentFile } from '../../../src/form/model/form-file-paths.ts';
import {
  letterSlot,
  placeAt,
  type Content,
  type MailPlace,
  type More,
  type DisplayCondition,
  type ArrivalState,
  type StepState,
} from '../../../src/form/model/content.ts';
import type { Form } from '../../../src/form/model/form.ts';
import { code, emphasis, plain, quote, strong, wordsIn, type Block, type ReportInput, type ReportPart } from '../form-report.ts';

export const contentsPart = ({ form, contents, letters, subjects, formFiles }: ReportInput): ReportPart => ({
  id: 'around-the-questions',
  title: 'Around the questions',
  blocks: [],
  sections: [
    ...Object.entries(contents).map(([place, content]) => ({ place, content, means: placeAt(place)?.means ?? place })),
    ...(form.institution.outcomes ?? []).map(({ id, name }) => ({
      place: letterSlot(id),
      content: letters[id] ?? [],
      means: `In the letter of the decision ${name}`,
    })),
  ].map(({ place, content, means }) => ({
    title: plain(means),
    blocks: [
      `Place ${code(place)}${Object.hasOwn(formFiles, contentFile(place)) || content.length === 0 ? '' : ", in the program's own words"}.`,
      ...(Object.hasOwn(subjects, place) ? [`Subject: ${quote(subjects[place as MailPlace])}`] : []),
      ...(content.length === 0 ? ['Nothing.'] : content.flatMap((block) => contentBlocks(form, block))),
    ],
  })),
});

const MEANS: Readonly<Record<StepState, string>> = { done: 'done', due: "the student's turn", waiting: 'your turn' };

function stepIn(state: StepState | ArrivalState | undefined): string {
  if (state === undefined) return '';
  if (typeof state === 'string') return `${emphasis(`Step, ${MEANS[state]},`)} ${code(state)}: `;
  return `${emphasis('Step, done once this has arrived,')} ${code(state.checklist)}: `;
}

function contentBlocks(form: Form, block: Content[number]): readonly Block[] {
  const shown = ({ when, ...opening }: DisplayCondition): string => {
    const times = [...(when === undefined ? [] : [`when ${explainRule(form, when)}`]), ...explainOpening(opening, form)];
    return times.length === 0 ? '' : `${emphasis(plain(`Shown ${times.join(', ')}:`))} `;
  };
  const condition = shown(block);
  if ('heading' in block) return [condition + strong(wordsIn(block.heading))];
  if ('paragraph' in block) return [condition + wordsIn(block.paragraph)];
  const items = block.list.map((item) => `${shown(item)}${stepIn(item.state)}${wordsIn(item.words)}`);
  return [...(condition === '' ? [] : [condition.trim()]), items];
}

export const moreBlocks = (form: Form, more: More | undefined): readonly Block[] =>
  more === undefined
    ? []
    : [`Opens in place: ${quote(more.title)}`, ...(more.content ?? []).flatMap((block) => contentBlocks(form, block))];
