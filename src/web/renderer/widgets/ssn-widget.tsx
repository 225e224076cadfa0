import type { WidgetProps } from '@rjsf/utils';
import { ssn } from '../../../form/model/digit-shapes.ts';
import { DigitsInput } from './digits-input.tsx';

export function SsnWidget(props: WidgetProps) {
  return <DigitsInput {...props} shape={ssn} type="text" isSecret />;
}
