import type { FormTime } from '../model/answers.ts';
import type { Content, DisplayCondition } from '../model/content.ts';
import { openStateOf } from './open-period.ts';

/** Content that is open at a time, whatever was answered. */
export const filterOpenContent = (content: Content, moment: FormTime): Content =>
  filterContent(content, (part) => isDisplayPeriodOpen(part, moment));

export const isDisplayPeriodOpen = (part: DisplayCondition, moment: FormTime): boolean => openStateOf(part, moment) === 'open';

export const filterContent = (content: Content, shows: (part: DisplayCondition) => boolean): Content =>
  content.filter(shows).flatMap((block): Content => {
    if (!('list' in block)) return [block];
    const list = block.list.filter(shows);
    return list.length === 0 ? [] : [{ ...block, list }];
  });
