import type { OfficeStates } from '../../../contract/shapes/office.ts';
import { LONGEST_MESSAGE, LONGEST_MISSING, MOST_MISSING, type OfficeState } from '../../../contract/office.ts';
import type { ShownContent } from '../../../form/model/content.ts';
import { t } from '../../text.ts';
import { isTooLong } from './long-text.tsx';
import { stateText } from './states.ts';

export type SetOnce = OfficeStates['states'][number];

/** A state that someone is about to set. */
export interface Change {
  readonly state: OfficeState;
  readonly missing: readonly string[];
  readonly message: string;
}

/** @param missing what the student is asked for, each thing on a line of its own @param ticked the same, of the standard list */
export const changeOf = (state: OfficeState, missing: string, message: string, ticked: string): Change => ({
  state,
  missing:
    state === 'documents_missing'
      ? [...new Set(`${ticked}\n${missing}`.split('\n').map((line) => line.trim()))].filter((line) => line !== '')
      : [],
  message: message.trim(),
});

/** What must be put right in each field before it can be set, besides a message that is too long. */
export function wrongIn({ state, missing, message }: Change): { readonly missing: readonly string[]; readonly message: readonly string[] } {
  const long = missing.filter((line) => isTooLong(line, LONGEST_MISSING));
  return {
    missing: [
      ...(state === 'documents_missing' && missing.length === 0 ? [t('office.missing_needed')] : []),
      ...(missing.length > MOST_MISSING ? [t('office.missing_many', { count: missing.length, limit: MOST_MISSING })] : []),
      ...long.map((line) => t('office.missing_long', { line: [...line].slice(0, 30).join(''), limit: LONGEST_MISSING })),
    ],
    message: state === 'decision' && message === '' ? [t('office.message_needed')] : [],
  };
}

export function isSound(change: Change): boolean {
  const { missing, message } = wrongIn(change);
  return missing.length === 0 && message.length === 0 && !isTooLong(change.message, LONGEST_MESSAGE);
}

/** Whether that is what the student knows already. */
export const isPresent = ({ state, missing, message }: Change, present: SetOnce | undefined): boolean =>
  state === (present?.state ?? 'received') &&
  message === (present?.message ?? '') &&
  JSON.stringify(missing) === JSON.stringify(present?.missing ?? []);

/** What will happen, for the person who is about to set it. */
export function whatHappens({ state, message }: Change, address: string): ShownContent {
  const about = {
    received: message === '' ? [] : [t('office.confirm_received_message'), message],
    documents_missing: [],
    decision: [t('office.confirm_decision'), message],
  };
  return [t('office.confirm_mail', { address }), ...about[state]].map((text) => ({ paragraph: [text] }));
}

/** That someone else was quicker. */
export function changedMeanwhile({ state, by }: SetOnce, moment: string): string {
  const params = { state: stateText(state), moment };
  return by === '' ? t('office.changed_by_system', params) : t('office.changed_by', { ...params, name: by });
}
