import type { FormTime } from '../model/answers.ts';
import type { OpenPeriod } from '../model/institution.ts';
import { openStateOf } from './open-period.ts';

export const isOpen = (period: OpenPeriod | undefined, time: FormTime): boolean =>
  period === undefined || openStateOf(period, time) === 'open';

/** Sentence about the open period of a page, and the moment in it; undefined if it is open without an end. */
export function pagePeriodSentence(
  period: OpenPeriod = {},
  time: FormTime,
): { readonly key: `opening.page_${'before' | 'until' | 'after'}`; readonly moment: string } | undefined {
  const { opens = '', closes = '' } = period;
  const state = openStateOf(period, time);
  if (state === 'before') return { key: 'opening.page_before', moment: opens };
  if (closes === '') return undefined;
  return { key: state === 'after' ? 'opening.page_after' : 'opening.page_until', moment: closes };
}
