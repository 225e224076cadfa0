import { explainRule } from '../../src/form/explain/explain.ts';
import { CONTENT_PLACES, isContentPlace, type Content, type Contents, type Inline, type Words } from '../../src/form/model/content.ts';
import type { Form } from '../../src/form/model/form.ts';
import type { Logic } from '../../src/form/model/logic.ts';
import { commonParams, fillText } from '../../src/form/model/text.ts';

interface Explained {
  readonly form: Form;
  readonly contents: Contents;
  readonly today: string;
}

/** What the application says around the questions: where, and under which condition. */
export function explainedContents({ form, contents, today }: Explained): readonly string[] {
  const params = commonParams(form, today);
  const places = Object.entries(contents).flatMap(([place, content]) => [
    `### ${isContentPlace(place) ? CONTENT_PLACES[place].means : place}`,
    ...(content.length === 0 ? ['Nothing.'] : content.map((block) => fillText(explainedBlock(form, block), params))),
  ]);
  return ['## Around the questions', ...places];
}

function explainedBlock(form: Form, block: Content[number]): string {
  const shown = (when: Logic | undefined): string => (when === undefined ? '' : `*Shown when ${explainRule(form, when)}:* `);
  const before = shown(block.when);
  if ('heading' in block) return `${before}**${asMarkdown(block.heading)}**`;
  if ('paragraph' in block) return before + asMarkdown(block.paragraph);
  const items = block.list.map(({ words, when }) => `- ${shown(when)}${asMarkdown(words)}`);
  return [...(before === '' ? [] : [before.trim(), '']), ...items].join('\n');
}

const asMarkdown = (words: Words): string => words.map(partAsMarkdown).join('');

function partAsMarkdown(part: Inline): string {
  if (typeof part === 'string') return part;
  if ('strong' in part) return `**${asMarkdown(part.strong)}**`;
  if ('emphasis' in part) return `*${asMarkdown(part.emphasis)}*`;
  return `[${asMarkdown(part.words)}](${part.link})`;
}
