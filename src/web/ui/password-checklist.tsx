import { withClass } from './with-class.ts';
import { translate } from '../platform/translate.ts';
import type { PasswordChecklistItem } from './password-checklist-items.ts';
import { CheckIcon, CrossIcon, DotIcon } from './icons.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

const List = withClass('ul', 'password-checklist-list');

const icons = { inactive: <DotIcon />, error: <CrossIcon />, success: <CheckIcon /> };
const spoken = { inactive: '', error: translate('password.state_error'), success: translate('password.state_success') };

/** The live list of what a new password must have. */
export const PasswordChecklist = ({ id, items }: { readonly id: string; readonly items: readonly PasswordChecklistItem[] }) => (
  <div className="password-checklist-panel" id={id}>
    <span>{translate('auth.password_checklist')}</span>
    <List role="list">
      {items.map(({ text, state }) => (
        <li className="password-checklist-item" key={text} data-state={state}>
          {icons[state]}
          <span>{translate(text)}</span>
          {spoken[state] && <VisuallyHidden>{`: ${spoken[state]}`}</VisuallyHidden>}
        </li>
      ))}
    </List>
  </div>
);
