import { memo } from 'react';
import { isAlwaysOptional, type Section } from '../../form/model/form.ts';
import { displayedAnswer } from '../../form/evaluate/displayed-answer.ts';
import { useAnswerStoreSelector, interpolateAnswers, type AnswerStore } from '../answers/answer-store-context.tsx';
import { useLoadedMoreInfo } from './lazy-more-info.ts';
import { translate } from '../platform/translate.ts';
import { noOptionsMessage } from './no-options-message.ts';
import { questionHint } from './widgets.ts';
import { getOwn } from '../../form/model/answers.ts';

/** A section as plain text in the place of its fields until they mount, for screen readers and find-in-page. */
export const SectionPlaceholder = memo(function SectionText({ section }: { readonly section: Section }) {
  const more = useLoadedMoreInfo();
  const text = useAnswerStoreSelector((store) => textOf(store, section, (key) => more?.moreInfoText(store, key)), section.id);
  return <div className="section-text">{text}</div>;
});

/** A line for each label, help and answer, and for each title of a group. */
function textOf(store: AnswerStore, { id, keys, groups, schema }: Section, moreText: (key: string) => string | undefined): string {
  const { keys: shown, copied, offered } = store.sectionState(id);
  const read = { answers: store.getAnswers(), today: store.formTime().today };
  const begun = new Set<object>();
  const lines = keys.flatMap((key) => {
    const question = store.form.questions[key];
    if (!question || !shown.has(key)) return [];
    const group = groups.find((one) => one.keys.includes(key));
    const title = group && !begun.has(group) ? [group.title, group.help] : [];
    if (group) begun.add(group);
    const about = [getOwn(schema.properties, key)?.description, question.ui['ui:help'], questionHint(store.form, question, read.today)];
    const isOptional =
      isAlwaysOptional(store.form, key) && !copied.has(key) && question.value === undefined && question.ui['ui:options']?.marked !== false;
    const nothing = noOptionsMessage(store, question, offered.get(key));
    const written = [...title, isOptional ? `${question.label} ${translate('field.optional')}` : question.label, ...about, nothing].map(
      (text) => text && interpolateAnswers(store, text),
    );
    const more = question.more ? [interpolateAnswers(store, question.more.title), moreText(key)] : [];
    return [...written, ...more, displayedAnswer(store.form, question, read)];
  });
  return lines.filter((line) => line !== undefined && line !== '').join('\n');
}
