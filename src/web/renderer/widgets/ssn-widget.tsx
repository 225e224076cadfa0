import type { WidgetProps } from '@rjsf/utils';
import { ssn } from '../../../form/model/digit-shapes.ts';
import { DigitsInput } from './digits-input.tsx';

/** A Social Security number: three, two and four digits. Browsers should not store it. */
export function SsnWidget(props: WidgetProps) {
  return <DigitsInput {...props} shape={ssn} type="text" isSecret />;
}
