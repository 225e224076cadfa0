import type { WidgetProps } from '@rjsf/utils';
import { useEffect, useRef, useState } from 'react';
import type { Suggestion } from '../../../contract/shapes/lookup.ts';
import { type Answer, UNANSWERED, getOwn } from '../../../form/model/answers.ts';
import type { QuestionUi } from '../../../form/model/form-files.ts';
import { useAnswer, useAnswerStore } from '../../answers/answer-context.tsx';
import { t } from '../../text.ts';
import { describedBy } from '../describe.ts';
import { useFieldDescription } from '../field-context.ts';
import { asideId, suggestionsId } from '../ids.ts';
import { fitText } from '../fit-text.ts';
import { useTypedAnswer } from '../use-typed-answer.ts';
import { useTextAttributes } from '../widgets/control-attributes.ts';
import { NAME_INPUT } from '../widgets/name-input.ts';
import { fillFields } from './fill-fields.ts';
import { useLookup } from './lookup-context.ts';
import { usePlacedList } from './place-list.ts';
import { useChosenSchool, useCodeKey } from './use-chosen-school.ts';
import { useCombobox } from './use-combobox.ts';
import { useSuggestions } from './use-suggestions.ts';

/** The checks refuse a look-up without a category. */
type UiOptions = NonNullable<QuestionUi['ui:options']>;
type LookupOptions = UiOptions & Required<Pick<UiOptions, 'category'>>;

/**
 * A text that may be typed, with suggestions of which a chosen one fills the questions beside it: an editable combobox
 * as the ARIA Authoring Practices describe it.
 */
export function LookupBox(props: WidgetProps) {
  const { name, value, onChange, schema, options } = props;
  const field = useFieldDescription();
  const store = useAnswerStore();
  const lookup = useLookup();
  const { width = 'full', category } = options as LookupOptions;
  const codeKey = useCodeKey(name);
  const school = useChosenSchool(name, category, codeKey);
  const [left, setLeft] = useState('');
  const rename = (answer: Answer): void => {
    if (answer !== value) void school.leave().then((isEmptied) => isEmptied && setLeft(t('lookup.emptied', { text: String(value) })));
    onChange(answer);
  };
  const { found, hasResult, announcement, isNothing, search, forget } = useSuggestions(category);
  // A list of schools ends with the way on for those whose school is not in it.
  const hasOwnRow = hasResult && category !== 'address';
  const code = useAnswer(codeKey);
  const isOwn = codeKey !== null && value !== '' && code === '';

  const choosing = useRef(new AbortController());

  const typed = useTypedAnswer({
    value,
    onChange: rename,
    show: String,
    read: (answer) => ({ answer }),
    put: (before, edited) => fitText(before, edited, schema.maxLength ?? Infinity),
    onType(text) {
      choosing.current.abort();
      school.remember();
      search(text);
    },
  });
  const choose = async (suggestion: Suggestion): Promise<void> => {
    forget();
    choosing.current = new AbortController();
    const { signal } = choosing.current;
    const [before, epoch] = [store.getAnswers(), store.epoch()];
    const fields = await lookup.fields(category, suggestion.id, signal);
    if (!fields || signal.aborted || epoch !== store.epoch()) return;
    // What was answered beside it in the meantime stays.
    const isFree = (key: string): boolean =>
      key === name || (store.typedText(key) === undefined && [getOwn(before, key), UNANSWERED].includes(store.answerTo(key)));
    const known = Object.entries(fillFields(store.form, name, fields, store.moment().today));
    const filled = Object.fromEntries(known.filter(([key]) => isFree(key)));
    typed.type(getOwn(filled, name) as string);
    store.change(filled);
    school.choose(filled);
    setLeft('');
    forget(t('lookup.filled', { text: suggestion.text }));
  };

  const enterOwn = (): void => {
    typed.commit();
    forget(t('lookup.own_school'));
  };

  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  usePlacedList(input, list, found);
  const box = useCombobox({
    count: found.length + Number(hasOwnRow),
    isOpen: found.length > 0 || hasOwnRow || isNothing,
    listId: suggestionsId(name),
    onChoose: (index) => (found[index] ? void choose(found[index]) : enterOwn()),
    onEnter: typed.commit,
    onClose: forget,
    onAsk: () => search(typed.text),
  });
  useEffect(() => {
    list.current?.children[box.active]?.scrollIntoView({ block: 'nearest' });
  }, [box.active]);
  const control = useTextAttributes(props, typed);
  return (
    <div className={`lookup ${width}`}>
      <input
        {...control}
        {...box.input}
        ref={input}
        className="control"
        type="text"
        autoComplete={(options.autocomplete as string | undefined) ?? 'off'}
        {...NAME_INPUT}
        dir="auto"
        aria-describedby={describedBy(field.describedBy, isOwn && asideId(name))}
        {...typed.handlers}
        onChange={(event) => {
          box.reset();
          typed.handlers.onChange(event);
        }}
        onBlur={() => {
          box.reset();
          forget();
          typed.commit();
        }}
      />
      {(found.length > 0 || hasOwnRow) && (
        <div className="suggestions" ref={list} id={suggestionsId(name)} role="listbox" aria-label={field.label}>
          {found.map((suggestion, index) => (
            <div key={suggestion.id} {...box.option(index)}>
              <span>{suggestion.text}</span>
              <span className="sub-text">{suggestion.sub_text}</span>
            </div>
          ))}
          {hasOwnRow && (
            <div {...box.option(found.length)} data-own>
              <span>{t('lookup.not_listed')}</span>
              {found.length === 0 && <span className="sub-text">{t('lookup.none_school')}</span>}
            </div>
          )}
        </div>
      )}
      <p className={isNothing && !hasOwnRow ? 'suggestions nothing' : 'spoken'} role="status">
        {announcement}
      </p>
      <p className="help own" id={asideId(name)}>
        {isOwn ? t('lookup.own_school') : ''}
      </p>
      <p className="help own" role="status">
        {left}
      </p>
    </div>
  );
}
