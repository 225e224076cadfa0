import { useLayoutEffect } from 'react';
import { isAnswered } from '../../form/model/answers.ts';
import type { Question } from '../../form/model/form.ts';
import { widgetNameOf } from '../../form/model/widget-definitions.ts';
import { summaryItems } from '../../form/evaluate/summarize.ts';
import { useAnswerStore, useAnswerStoreSelector, useSectionState, useInterpolatedText } from '../answers/answer-store-context.tsx';
import type { AnswerStore } from '../answers/answer-store-context.tsx';
import { translate } from '../platform/translate.ts';
import type { CopiedAnswerGroup } from './copied-answer-groups.ts';
import { focusQuestion } from './focus-question.ts';
import { copiedFromHintId } from './element-ids.ts';
import { usePageSettings } from './page-settings.ts';

interface Props extends CopiedAnswerGroup {
  readonly section: string;
}

export function CopiedAnswers({ section, source, keys }: Props) {
  const store = useAnswerStore();
  const { form } = store;
  const { questionLink } = usePageSettings();
  const { copied } = useSectionState(section);
  const title = useInterpolatedText(form.sections[source]?.title ?? '');
  const read = () => summaryItems(form, section, store.formState()).filter(({ key, value }) => value !== '' && keys.includes(key));
  useAnswerStoreSelector(() => JSON.stringify(read()), section);
  const [first = '', ...others] = keys;
  const isLedTo = keys.includes(window.location.hash.slice(1));
  // The field that the address leads to had the focus until the line took its place.
  useLayoutEffect(() => {
    if (isLedTo && document.activeElement === document.body) focusQuestion(first);
  }, [first, isLedTo]);
  const items = read();
  const begin = items[0]?.key;
  const part = (key: string) => {
    const item = items.find((one) => one.key === key);
    const needsLabel = items.length === 1 || !isClearAlone(form.questions[key]);
    return (
      item && (
        <>
          <span>{`${key === begin ? '' : ', '}${needsLabel ? `${item.label}: ` : ''}`}</span>
          <bdi>{item.value}</bdi>
        </>
      )
    );
  };
  const given = givenAt(store, copied.get(first) ?? []);
  const note = copiedFromHintId(section, source);
  return (
    <div className="copied-answers-line question copied" id={first}>
      <p id={note}>
        <span className="label">{translate('field.same_as', { title })}</span>{' '}
        <span className="copied-answers-values">
          {part(first)}
          {others.map((key) => (
            <span id={key} key={key}>
              {part(key)}
            </span>
          ))}
          {items.length === 0 && <span className="optional">{translate('field.nothing_copied')}</span>}
        </span>
      </p>
      {given !== undefined && (
        <a {...questionLink(given)} aria-describedby={note}>
          {translate('field.edit_copied')}
        </a>
      )}
    </div>
  );
}

/** True for parts of addresses and names, which need no label. */
const isClearAlone = (question: Question | undefined): boolean =>
  question?.type === 'string' && ['text', 'lookup', 'select'].includes(widgetNameOf(question));

function givenAt({ form, sectionState, answerTo }: AnswerStore, sources: readonly string[]): string | undefined {
  const asked = sources.flatMap((key) => form.questions[key] ?? []).filter(({ key, section }) => sectionState(section).keys.has(key));
  return (asked.find(({ key }) => isAnswered(answerTo(key))) ?? asked[0])?.key;
}
