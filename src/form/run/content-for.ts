import type { Moment, Situation } from '../model/answers.ts';
import type { Content, Sometimes } from '../model/content.ts';
import { holds } from '../model/logic.ts';
import { openStateIn } from './opening.ts';

/** What of the content of a place shows to those who gave these answers. A list without points does not. */
export const contentFor = (content: Content, situation: Situation): Content =>
  contentThat(content, (part) => isOpen(part, situation) && (part.when === undefined || holds(part.when, situation)));

/** What of it is open at a moment, whatever was answered. */
export const contentAt = (content: Content, moment: Moment): Content => contentThat(content, (part) => isOpen(part, moment));

const isOpen = (part: Sometimes, moment: Moment): boolean => openStateIn(part, moment) === 'open';

const contentThat = (content: Content, shows: (part: Sometimes) => boolean): Content =>
  content.filter(shows).flatMap((block): Content => {
    if (!('list' in block)) return [block];
    const list = block.list.filter(shows);
    return list.length === 0 ? [] : [{ ...block, list }];
  });
