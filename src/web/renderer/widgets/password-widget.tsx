import type { WidgetProps } from '@rjsf/utils';
import { useState } from 'react';
import { ShowPasswordButton } from '../../ui/show-password-button.tsx';
import { useFieldDescription } from '../field-description.ts';
import { TextWidget } from './text-widget.tsx';

export function PasswordWidget(props: WidgetProps) {
  const { label } = useFieldDescription();
  const [isShown, setShown] = useState(false);
  const button = <ShowPasswordButton label={label} isShown={isShown} onToggle={() => setShown(!isShown)} />;
  return <TextWidget {...props} secrecy={isShown && !props.disabled ? 'shown' : 'hidden'} end={props.disabled ? undefined : button} />;
}
