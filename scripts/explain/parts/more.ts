import type { More } from '../../../src/form/model/content.ts';
import type { Form } from '../../../src/form/model/form.ts';
import { paragraph, sentence, type Block } from '../paper.ts';
import { blockOnPaper } from './contents.ts';

/** What opens in place, and what is pressed to open it. */
export const moreOnPaper = (form: Form, more: More | undefined): readonly Block[] =>
  more === undefined
    ? []
    : [paragraph('Opens in place: ', sentence(more.title)), ...(more.content ?? []).flatMap((block) => blockOnPaper(form, block))];
