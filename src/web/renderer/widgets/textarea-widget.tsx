import type { WidgetProps } from '@rjsf/utils';
import type { QuestionUi } from '../../../form/model/form-files.ts';
import { wordRangeOf } from '../../../form/evaluate/word-range.ts';
import { countWords } from '../../../form/model/logic.ts';
import { useAnswerStore } from '../../answers/answer-store-context.tsx';
import { translate } from '../../platform/translate.ts';
import { ariaDescribedBy } from '../aria-described-by.ts';
import { useReportEarlyFailure } from '../field-description.ts';
import { truncateEdit } from '../truncate-edit.ts';
import { useTypedAnswer } from '../use-typed-answer.ts';
import { CharacterCount, characterCountId } from './character-count.tsx';
import { useTextControlAttributes } from './control-attributes.ts';

/** Longest text where the compiled schema has none, and height, of a text area. */
const DEFAULT_LIMIT = 1500;
const DEFAULT_ROWS = 6;
/** The most that the server takes of any answer, in characters: far over every limit. */
const STORABLE = 20_000;

export function TextareaWidget(props: WidgetProps) {
  const { name, value, onChange, schema, options } = props;
  const { rows = DEFAULT_ROWS } = options as NonNullable<QuestionUi['ui:options']>;
  const { form } = useAnswerStore();
  const longest = schema.maxLength ?? DEFAULT_LIMIT;
  const range = wordRangeOf(form, name);
  const typed = useTypedAnswer({
    value,
    onChange,
    show: String,
    read: (answer) => ({ answer }),
    put: (before, edited) => truncateEdit(before, edited, STORABLE),
    isFollowed: true,
  });
  // Excess of the stored text; while typing, the count says it.
  const over = lengthOf(String(value)) - longest;
  const isOver = over > 0 && lengthOf(String(typed.answer)) > longest;
  useReportEarlyFailure(isOver ? translate('field.text_over', { over, limit: longest }) : '');
  const length = lengthOf(typed.text);
  const count =
    range === undefined || length > longest
      ? ({ length, limit: longest } as const)
      : ({ length: countWords(typed.text), limit: range, counts: 'field.word_count' } as const);
  const control = useTextControlAttributes(props, typed);
  return (
    <>
      <textarea
        {...control}
        className="control full"
        dir="auto"
        rows={rows}
        aria-describedby={ariaDescribedBy(control['aria-describedby'], characterCountId(name))}
        {...typed.handlers}
      />
      <CharacterCount name={name} {...count} />
    </>
  );
}

const lengthOf = (text: string): number => [...text].length;
