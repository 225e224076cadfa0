import type { Moment } from '../model/answers.ts';
import type { Content, DisplayCondition } from '../model/content.ts';
import { openStateIn } from './opening.ts';

/** Content that is open at a time, whatever was answered. */
export const contentAt = (content: Content, moment: Moment): Content => filterContent(content, (part) => isContentOpen(part, moment));

export const isContentOpen = (part: DisplayCondition, moment: Moment): boolean => openStateIn(part, moment) === 'open';

export const filterContent = (content: Content, shows: (part: DisplayCondition) => boolean): Content =>
  content.filter(shows).flatMap((block): Content => {
    if (!('list' in block)) return [block];
    const list = block.list.filter(shows);
    return list.length === 0 ? [] : [{ ...block, list }];
  });
