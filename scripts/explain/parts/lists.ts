import { explainOffer } from '../../../src/form/explain/explain-allowed.ts';
import { quoted } from '../../../src/form/explain/explain-labels.ts';
import { optionsOf } from '../../../src/form/run/options.ts';
import { code, plain } from '../markdown.ts';
import type { Explained, PaperPart } from '../paper.ts';

/** Every option of every list: what is kept, what students read, and when it is offered. */
export const listsPart = ({ form, today }: Explained): PaperPart => ({
  id: 'option-lists',
  title: 'Option lists',
  blocks: [],
  sections: Object.entries(form.lists).map(([list, document]) => {
    const options = optionsOf(form, list, today);
    const lines = options.map((option) => {
      const offered = explainOffer(form, option);
      const kept = option.kept === undefined ? '' : `, kept as ${quoted(option.kept)}`;
      return `${code(option.value)} ${plain(`${option.label}${kept}${offered === '' ? '' : `, only ${offered}`}`)}`;
    });
    const years =
      'options' in document
        ? []
        : [`${document.count} years from ${document.start ?? 'this year, whichever it is'}, towards the ${document.direction}.`];
    return { title: `${list} (${options.length})`, blocks: [...years, lines] };
  }),
});
