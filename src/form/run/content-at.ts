import type { Moment } from '../model/answers.ts';
import type { Content, Sometimes } from '../model/content.ts';
import { openStateIn } from './opening.ts';

/** Content that is open at a time, whatever was answered. */
export const contentAt = (content: Content, moment: Moment): Content => contentThat(content, (part) => isOpen(part, moment));

export const isOpen = (part: Sometimes, moment: Moment): boolean => openStateIn(part, moment) === 'open';

/** Filters content. A list without points is dropped. */
export const contentThat = (content: Content, shows: (part: Sometimes) => boolean): Content =>
  content.filter(shows).flatMap((block): Content => {
    if (!('list' in block)) return [block];
    const list = block.list.filter(shows);
    return list.length === 0 ? [] : [{ ...block, list }];
  });
