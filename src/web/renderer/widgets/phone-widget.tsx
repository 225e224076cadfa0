import type { WidgetProps } from '@rjsf/utils';
import type { QuestionUi } from '../../../form/model/form-files.ts';
import { internationalPhoneFormat, usPhoneFormat } from '../../../form/model/digit-formats.ts';
import { useAnswerStoreSelector, type AnswerStore } from '../../answers/answer-store-context.tsx';
import { translate } from '../../platform/translate.ts';
import { DigitsInput } from './digits-input.tsx';

/** International number; `+1` is formatted as in the United States. */
const FROM_ABROAD = /^\+[^1]/;

export function PhoneWidget(props: WidgetProps) {
  const { name, value, options } = props;
  const { numbers = 'us' } = options as NonNullable<QuestionUi['ui:options']>;
  const label = useAnswerStoreSelector((store) => labelForAbroad(store, name));
  const wrong =
    label !== undefined && FROM_ABROAD.test(String(value))
      ? translate('field.digits_abroad', { example: usPhoneFormat.example, label })
      : undefined;
  return numbers === 'us' ? (
    <DigitsInput {...props} shape={usPhoneFormat} type="tel" wrong={wrong} />
  ) : (
    <DigitsInput {...props} shape={internationalPhoneFormat} type="tel" />
  );
}

/** The label of the question beside this one that takes numbers of all countries; undefined where none is shown. */
function labelForAbroad({ form, sectionState }: AnswerStore, name: string): string | undefined {
  const section = form.questions[name]?.section;
  if (section === undefined) return undefined;
  const { keys } = sectionState(section);
  return [...keys].map((key) => form.questions[key]).find((one) => one?.ui['ui:options']?.numbers === 'international')?.label;
}
