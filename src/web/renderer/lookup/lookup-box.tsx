import useAutocomplete from '@mui/material/useAutocomplete';
import type { WidgetProps } from '@rjsf/utils';
import { useRef } from 'react';
import type { Suggestion } from '../../../contract/lookup.ts';
import type { QuestionUi } from '../../../form/documents.ts';
import { useAnswer, useAnswerStore } from '../../answers/answer-context.tsx';
import { t } from '../../text.ts';
import { describedBy } from '../describe.ts';
import { useFieldDescription } from '../field-context.ts';
import { noticeId } from '../ids.ts';
import { readText } from '../typed-texts.ts';
import { useTypedAnswer } from '../use-typed-answer.ts';
import { fillFields, keyBeside } from './fill-fields.ts';
import { useLookup } from './lookup-context.ts';
import { useSuggestions } from './use-suggestions.ts';

/**
 * A text that may be typed, with suggestions of which a chosen one fills the questions beside it: an editable combobox
 * as the ARIA Authoring Practices describe it.
 */
export function LookupBox({ id, name, value, onChange, schema, options, disabled, readonly }: WidgetProps) {
  const field = useFieldDescription();
  const store = useAnswerStore();
  const lookup = useLookup();
  const { width = 'full', category = 'hs_ceeb' } = options as NonNullable<QuestionUi['ui:options']>;
  const typed = useTypedAnswer(value, onChange, String, readText);
  const { found, said, search, forget } = useSuggestions(category);
  const code = useAnswer(keyBeside(name, category, 'ceeb'));
  const isOwn = category !== 'address' && value !== '' && code === '';

  const typing = useRef(0);

  const type = (text: string): void => {
    typing.current += 1;
    typed.type(text);
    search(text);
  };
  const choose = async (suggestion: Suggestion): Promise<void> => {
    forget();
    const turn = typing.current;
    const fields = await lookup.fields(category, suggestion.id);
    if (!fields || turn !== typing.current) return;
    const filled = fillFields(store.form, name, category, fields, store.today());
    typed.type(filled[name] as string);
    store.change(filled);
    forget(t('lookup.filled', { text: suggestion.text }));
  };

  const box = useAutocomplete<Suggestion, false, false, true>({
    id,
    options: found,
    freeSolo: true,
    value: null,
    inputValue: typed.text,
    disabled,
    readOnly: readonly,
    handleHomeEndKeys: true,
    filterOptions: (all) => all,
    getOptionLabel: (option) => (typeof option === 'string' ? option : option.text),
    getOptionKey: (option) => (typeof option === 'string' ? option : option.id),
    onInputChange: (_, text, reason) => reason === 'input' && type(text),
    onChange: (_, option) => (typeof option === 'object' && option !== null ? void choose(option) : typed.commit()),
  });
  const { onBlur, ...input } = box.getInputProps();
  return (
    <div className={`lookup ${width}`} {...box.getRootProps()}>
      <input
        {...input}
        className="control" id={id} name={name} type="text" maxLength={schema.maxLength} readOnly={readonly}
        autoComplete={(options.autocomplete as string | undefined) ?? 'off'}
        aria-required={field.required || undefined} aria-invalid={field.invalid || undefined}
        aria-describedby={describedBy(field.describedBy, isOwn && noticeId(name))}
        onBlur={(event) => {
          onBlur?.(event);
          forget();
          typed.commit();
        }}
      />
      {box.groupedOptions.length > 0 && (
        <ul className="suggestions" {...box.getListboxProps()} aria-labelledby={undefined} aria-label={field.label}>
          {(box.groupedOptions as readonly Suggestion[]).map((option, index) => {
            const { key, ...row } = box.getOptionProps({ option, index }) as { key: string } & ReturnType<typeof box.getOptionProps>;
            return (
              <li key={key} {...row}>
                <span>{option.text}</span>
                <span className="sub-text">{option.sub_text}</span>
              </li>
            );
          })}
        </ul>
      )}
      <p className="help own" id={noticeId(name)}>{isOwn ? t('lookup.own_school') : ''}</p>
      <span className="spoken" role="status">{said}</span>
    </div>
  );
}
