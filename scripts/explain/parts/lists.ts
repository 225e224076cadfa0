import { explainOffer } from '../../../src/form/explain/explain-allowed.ts';
import { quoted } from '../../../src/form/explain/explain-labels.ts';
import type { OptionsDocument } from '../../../src/form/model/documents.ts';
import { optionsOf } from '../../../src/form/run/options.ts';
import { code, listOf, ofForm, paragraph, type Block, type Explained, type PaperPart } from '../paper.ts';

/** Every option of every list: what is kept, what students read, and when it is offered. */
export const listsPart = ({ form, today }: Explained): PaperPart => ({
  id: 'option-lists',
  title: 'Option lists',
  blocks: [],
  sections: Object.entries(form.lists).map(([list, document]) => {
    const options = optionsOf(form, list, today);
    const lines = options.map((option) => {
      const offered = explainOffer(form, option);
      return [
        code(option.value),
        ' ',
        ofForm(option.label),
        ...(option.kept === undefined ? [] : [`, kept as ${quoted(option.kept)}`]),
        ...(offered === '' ? [] : [`, only ${offered}`]),
      ];
    });
    return { title: `${list} (${options.length})`, blocks: [...generated(document), ...listOf(lines)] };
  }),
});

function generated(document: OptionsDocument): readonly Block[] {
  if ('options' in document) return [];
  const { count, direction, start } = document;
  const begin = start === undefined ? 'this year, whichever it is' : start;
  return [paragraph(`${count} years from ${begin}, towards the ${direction}.`)];
}
