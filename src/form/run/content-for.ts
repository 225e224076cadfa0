import type { Situation } from '../model/answers.ts';
import type { Content } from '../model/content.ts';
import { holds, type Logic } from '../model/logic.ts';

/** What of the content of a place shows to those who gave these answers. A list without points does not. */
export function contentFor(content: Content, situation: Situation): Content {
  const shows = ({ when }: { readonly when?: Logic }): boolean => when === undefined || holds(when, situation);
  return content.filter(shows).flatMap((block): Content => {
    if (!('list' in block)) return [block];
    const list = block.list.filter(shows);
    return list.length === 0 ? [] : [{ ...block, list }];
  });
}
