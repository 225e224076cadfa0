import { explainOpening } from '../../src/form/explain/explain-opening.ts';
import { explainRule } from '../../src/form/explain/explain.ts';
import {
  CONTENT_PLACES,
  isContentPlace,
  type Content,
  type Contents,
  type Inline,
  type Sometimes,
  type MailPlace,
  type Subjects,
  type Words,
} from '../../src/form/model/content.ts';
import type { Form } from '../../src/form/model/form.ts';
import { commonParams, fillText } from '../../src/form/model/text.ts';

interface Explained {
  readonly form: Form;
  readonly contents: Contents;
  readonly subjects: Subjects;
  readonly today: string;
}

/** What the application says around the questions: where, and under which condition. */
export function explainedContents({ form, contents, subjects, today }: Explained): readonly string[] {
  const params = commonParams(form, today);
  const places = Object.entries(contents).flatMap(([place, content]) => [
    `### ${isContentPlace(place) ? CONTENT_PLACES[place].means : place}`,
    ...(Object.hasOwn(subjects, place) ? [fillText(`Subject: **${subjects[place as MailPlace]}**`, params)] : []),
    ...(content.length === 0 ? ['Nothing.'] : content.map((block) => fillText(explainedBlock(form, block), params))),
  ]);
  return ['## Around the questions', ...places];
}

function explainedBlock(form: Form, block: Content[number]): string {
  const shown = ({ when, ...opening }: Sometimes): string => {
    const times = [
      ...(when === undefined ? [] : [`when ${explainRule(form, when)}`]),
      ...explainOpening(opening, form.institution.time_zone),
    ];
    return times.length === 0 ? '' : `*Shown ${times.join(', ')}:* `;
  };
  const before = shown(block);
  if ('heading' in block) return `${before}**${asMarkdown(block.heading)}**`;
  if ('paragraph' in block) return before + asMarkdown(block.paragraph);
  const items = block.list.map((item) => `- ${shown(item)}${asMarkdown(item.words)}`);
  return [...(before === '' ? [] : [before.trim(), '']), ...items].join('\n');
}

const asMarkdown = (words: Words): string => words.map(partAsMarkdown).join('');

function partAsMarkdown(part: Inline): string {
  if (typeof part === 'string') return part;
  if ('strong' in part) return `**${asMarkdown(part.strong)}**`;
  if ('emphasis' in part) return `*${asMarkdown(part.emphasis)}*`;
  return `[${asMarkdown(part.words)}](${part.link})`;
}
