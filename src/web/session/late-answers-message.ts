import 'virtual:text/form';
import 'virtual:text/late';
import type { Answers } from '../../form/model/answers.ts';
import { widgetDefinitionOf } from '../../form/model/widget-definitions.ts';
import { displayedAnswer } from '../../form/evaluate/displayed-answer.ts';
import type { AnswerStore } from '../answers/answer-store-context.tsx';
import { reconcileDraft, type Draft } from '../drafts/draft.ts';
import { translate } from '../platform/translate.ts';

/** Tells what came too late for a submitted application, of which `held` are the answers; '' where nothing did. */
export function lateAnswersMessage(store: AnswerStore, held: Answers, draft: Draft): string {
  const { form } = store;
  const { mine } = reconcileDraft(form, held, draft);
  const lines = Object.values(form.questions).flatMap((question) => {
    const { key, fullLabel: label, section, value } = question;
    if (value !== undefined || !store.sectionState(section).keys.has(key)) return [];
    const typed = Object.hasOwn(draft.typed, key) && !draft.typed[key]?.cut ? draft.typed[key]?.text : undefined;
    const text =
      typed === undefined
        ? displayedAnswer(form, question, { answers: mine, today: store.formTime().today })
        : (widgetDefinitionOf(question).mask?.(typed, form) ?? typed);
    return text === '' ? [] : [translate('save.late_answer', { label, text })];
  });
  return lines.length === 0 ? '' : translate('save.late', { answers: lines.join('\n') });
}
