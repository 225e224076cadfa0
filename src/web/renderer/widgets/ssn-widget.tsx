import type { WidgetProps } from '@rjsf/utils';
import { ssnFormat } from '../../../form/model/digit-formats.ts';
import { DigitsInput } from './digits-input.tsx';

export const SsnWidget = (props: WidgetProps) => <DigitsInput {...props} shape={ssnFormat} type="text" isSecret />;
