import { explainOpening } from '../../../src/form/explain/explain-opening.ts';
import { explainRule } from '../../../src/form/explain/explain-rule.ts';
import { contentFile } from '../../../src/form/model/document-paths.ts';
import {
  CONTENT_PLACES,
  isContentPlace,
  type Content,
  type MailPlace,
  type Sometimes,
  type StepState,
} from '../../../src/form/model/content.ts';
import type { Form } from '../../../src/form/model/form.ts';
import { code, ofForm, paragraph, sentence, type Block, type Explained, type Line, type PaperPart } from '../paper.ts';

/** What the application says around the questions: where, and under which condition. */
export const contentsPart = ({ form, contents, subjects, documents }: Explained): PaperPart => ({
  id: 'around-the-questions',
  title: 'Around the questions',
  blocks: [],
  sections: Object.entries(contents).map(([place, content]) => ({
    title: isContentPlace(place) ? CONTENT_PLACES[place].means : place,
    blocks: [
      paragraph(
        'Place ',
        code(place),
        Object.hasOwn(documents, contentFile(place)) || content.length === 0 ? '.' : ", in the program's own words.",
      ),
      ...(Object.hasOwn(subjects, place) ? [paragraph('Subject: ', sentence(subjects[place as MailPlace]))] : []),
      ...(content.length === 0 ? [paragraph('Nothing.')] : content.flatMap((block) => blockOnPaper(form, block))),
    ],
  })),
});

const MEANS: Readonly<Record<StepState, string>> = { done: 'done', due: "the student's turn", waiting: 'your turn' };

/** A block as its readers see it, and under which condition. */
export function blockOnPaper(form: Form, block: Content[number]): readonly Block[] {
  const shown = ({ when, ...opening }: Sometimes): Line => {
    const times = [...(when === undefined ? [] : [`when ${explainRule(form, when)}`]), ...explainOpening(opening, form)];
    return times.length === 0 ? [] : [{ emphasis: [`Shown ${times.join(', ')}:`] }, ' '];
  };
  const before = shown(block);
  if ('heading' in block) return [paragraph(...before, ofForm({ strong: block.heading }))];
  if ('paragraph' in block) return [paragraph(...before, ofForm(...block.paragraph))];
  const items = block.list.map((item): Line => [
    ...shown(item),
    ...(item.state ? [{ emphasis: [`Step, ${MEANS[item.state]},`] }, ' ', code(item.state), ': '] : []),
    ofForm(...item.words),
  ]);
  return [...(before.length === 0 ? [] : [paragraph(...before)]), { list: items }];
}
