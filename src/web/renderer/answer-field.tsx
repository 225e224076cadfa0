import { getUiOptions, type FieldProps } from '@rjsf/utils';
import { useCallback } from 'react';
import type { Answer } from '../../form/model/answers.ts';
import { widgetNameOf } from '../../form/model/widget-definitions.ts';
import { allOptionsOfQuestion } from '../../form/evaluate/options.ts';
import { useAnswerStore } from '../answers/answer-store-context.tsx';
import { useFieldDescription } from './field-description.ts';
import { controlId } from './element-ids.ts';
import type { Question } from '../../form/model/form.ts';
import { displayedAnswer } from '../../form/evaluate/displayed-answer.ts';
import { hasSuggestion, SuggestedAnswer } from './suggested-answer.tsx';
import { translate } from '../platform/translate.ts';

type Props = Pick<FieldProps, 'name' | 'schema' | 'uiSchema' | 'registry' | 'onBlur' | 'onFocus'>;

/** The field of every question. Its answer goes to the store, not through RJSF's form data, so a change renders only this field. */
export function AnswerField({ name, schema, uiSchema = {}, registry, onBlur, onFocus }: Props) {
  const store = useAnswerStore();
  const { label, required, state } = useFieldDescription();
  const commit = useCallback((answer: Answer) => store.change({ [name]: answer }), [store, name]);
  const question = store.form.questions[name];
  if (!question) return null;
  if (question.value !== undefined) return <ComputedAnswer question={question} />;
  const Widget = registry.widgets[widgetNameOf(question)];
  if (!Widget) return null;
  const options = getUiOptions(uiSchema);
  const enumOptions = question.lists.length === 0 ? undefined : (state.offered ?? allOptionsOfQuestion(store.form, question, state.today));
  const isReadonly = options.readonly === true || state.copiedFrom !== undefined || state.isLocked;
  return (
    <>
      <Widget
        id={controlId(name)}
        name={name}
        label={label}
        value={state.answer}
        onChange={commit}
        onBlur={onBlur}
        onFocus={onFocus}
        required={required}
        disabled={options.disabled === true}
        readonly={isReadonly}
        schema={schema}
        uiSchema={uiSchema}
        registry={registry}
        options={{ ...options, ...(enumOptions && { enumOptions: enumOptions as { value: string; label: string }[] }) }}
      />
      {!options.disabled && !isReadonly && hasSuggestion(question) && (
        <SuggestedAnswer question={question} offered={enumOptions} commit={commit} />
      )}
    </>
  );
}

/** An answer that the form works out by itself: read, and not changed. Screen readers hear of it when it changes. */
function ComputedAnswer({ question }: { readonly question: Question }) {
  const { form, getAnswers } = useAnswerStore();
  const { state, describedBy } = useFieldDescription();
  const shown = displayedAnswer(form, question, { answers: getAnswers(), today: state.today });
  return (
    <output className="computed" id={controlId(question.key)} tabIndex={-1} aria-describedby={describedBy}>
      {shown === '' ? translate('field.not_computed') : shown}
    </output>
  );
}
