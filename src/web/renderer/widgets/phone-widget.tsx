import type { WidgetProps } from '@rjsf/utils';
import type { QuestionUi } from '../../../form/model/documents.ts';
import { internationalPhone, usPhone } from '../../../form/model/digit-shapes.ts';
import { DigitsInput } from './digits-input.tsx';

/** A phone number: of the United States, or of any country where the question says so. */
export function PhoneWidget(props: WidgetProps) {
  const { numbers = 'us' } = props.options as NonNullable<QuestionUi['ui:options']>;
  return <DigitsInput {...props} shape={numbers === 'us' ? usPhone : internationalPhone} type="tel" />;
}
