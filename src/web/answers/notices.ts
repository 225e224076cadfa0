import { isAnswered, isSameAnswer, type Answer, type Answers, getOwn } from '../../form/model/answers.ts';
import type { Failures, Form } from '../../form/model/form.ts';
import { formatText, formatTextByKey } from '../../form/model/text.ts';
import { widgetDefinitionOf } from '../../form/model/widget-definitions.ts';
import type { DeferredText } from '../platform/translate.ts';
import { keysOfChangedFailures } from './changed-answers.ts';

/** Maximum length of a quoted text, in characters. */
const LONGEST_QUOTE = 45;

/** Answers that the server stored differently or refused. */
export interface ServerCorrections {
  readonly refused?: Failures;
  readonly answers?: Answers;
}

/** Text that was stored in part: the reason, translated later, and the stored part. */
export interface TruncatedInput {
  readonly why: DeferredText;
  readonly kept: Answer;
}

interface Current {
  readonly answer: (key: string) => Answer;
  /** The texts on the screen that cannot be read. */
  readonly unreadable: () => Readonly<Record<string, string>>;
  readonly isShown: (key: string) => boolean;
}

/** Notices: why text could not be stored as it was put in. A stored answer that breaks a rule is a failure instead. */
export function createNotices(form: Form, current: Current) {
  let refused: Readonly<Record<string, { readonly answer: Answer; readonly why: readonly string[] }>> = {};
  const finds = new Map<string, { readonly why: string | DeferredText; readonly kept: Answer | undefined }>();
  let last: Failures = {};

  const isRefused = (key: string): boolean => {
    const entry = getOwn(refused, key);
    return entry !== undefined && isSameAnswer(entry.answer, current.answer(key));
  };
  const reason = (key: string, answer: Answer, { refused: reasons = {}, answers = {} }: ServerCorrections): readonly string[] => {
    const reason = getOwn(reasons, key);
    if (reason !== undefined) return reason;
    const isHidden = form.questions[key] !== undefined && isAnswered(answer) && !isAnswered(getOwn(answers, key));
    return isHidden ? [formatText('answer.not_shown', {}, form)] : [];
  };
  /** Notice text for lists, with the typed text; secrets are not quoted. */
  const withText = (key: string, why: string, typed: string | undefined): string => {
    const question = form.questions[key];
    if (typed === undefined || !question) return why;
    const text = [...typed].length > LONGEST_QUOTE ? `${[...typed].slice(0, LONGEST_QUOTE).join('')}…` : typed;
    if (widgetDefinitionOf(question).mask) return why === '' ? formatText('answer.wrong_kind', { label: question.fullLabel }, form) : why;
    return why === '' ? formatText('field.typed_unread', { text }, form) : formatText('field.typed', { text, why }, form);
  };
  const foundNow = (): readonly (readonly [key: string, why: string, text: string | undefined])[] => {
    const texts = current.unreadable();
    return [...finds].flatMap(([key, { why, kept }]) => {
      const holds = kept === undefined ? Object.hasOwn(texts, key) : isSameAnswer(kept, current.answer(key));
      const words = typeof why === 'string' ? why : formatTextByKey(why.key, why.params ?? {}, form);
      return holds && current.isShown(key) ? [[key, words, kept === undefined ? getOwn(texts, key) : undefined] as const] : [];
    });
  };
  return {
    recordCorrections(sent: Answers, outcome: ServerCorrections): void {
      const kept = Object.entries(refused).filter(([key]) => !Object.hasOwn(sent, key));
      const added = Object.entries(sent).flatMap(([key, answer]) => {
        const isOther =
          getOwn(outcome.refused, key) !== undefined || (outcome.answers !== undefined && Object.hasOwn(outcome.answers, key));
        return isOther ? [[key, { answer, why: reason(key, answer, outcome) }] as const] : [];
      });
      refused = Object.fromEntries([...kept, ...added]);
    },
    isRejected: isRefused,
    /** Why a field could not store its text: `''` if unknown, undefined for none. Holds while `kept`, the stored part, is the answer. */
    setNotice(key: string, why: string | DeferredText | undefined, kept?: Answer): void {
      if (why === undefined) finds.delete(key);
      else finds.set(key, { why, kept });
    },
    truncatedInputs: (): Readonly<Record<string, TruncatedInput>> =>
      Object.fromEntries(
        [...finds].flatMap(([key, { why, kept }]) =>
          typeof why !== 'string' && kept !== undefined && isSameAnswer(kept, current.answer(key)) ? [[key, { why, kept }]] : [],
        ),
      ),
    atField: (key: string): string => foundNow().find(([one]) => one === key)?.[1] ?? '',
    all(): Failures {
      const byServer = Object.entries(refused).flatMap(([key, { why }]) => (why.length > 0 && isRefused(key) ? [[key, why] as const] : []));
      const byFields = foundNow().map(([key, why, text]) => [key, [withText(key, why, text)]] as const);
      const now = Object.fromEntries([...byServer, ...byFields]);
      return keysOfChangedFailures(last, now).length === 0 ? last : (last = now);
    },
    reset(): void {
      refused = {};
      finds.clear();
    },
  };
}
