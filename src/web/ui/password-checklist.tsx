import { styled } from '@mui/material/styles';
import { translate } from '../platform/translate.ts';
import type { PasswordChecklistItem, ChecklistItemState } from './password-checklist-items.ts';
import { CheckIcon, CrossIcon, DotIcon } from './icons.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

const Panel = styled('div')(({ theme }) => ({
  padding: '0.75rem 1rem',
  borderRadius: 8,
  backgroundColor: theme.palette.brand.neutral.extraLight,
  fontSize: '0.9375rem',
  lineHeight: 1.4,
}));
const List = styled('ul')({ listStyle: 'none', margin: '0.5rem 0 0', padding: 0, display: 'grid', gap: '0.25rem' });
const Item = styled('li', { shouldForwardProp: (prop) => prop !== 'state' })<{ state: ChecklistItemState }>(({ theme, state }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: '0.5rem',
  color: { inactive: theme.palette.text.secondary, error: theme.palette.error.main, success: theme.palette.primary.main }[state],
  fontWeight: state === 'inactive' ? 400 : 600,
  '& > svg': { flex: 'none' },
  '& > span': { minWidth: 0, overflowWrap: 'break-word' },
}));

const icons = { inactive: <DotIcon />, error: <CrossIcon />, success: <CheckIcon /> };
const spoken = { inactive: '', error: translate('password.state_error'), success: translate('password.state_success') };

/** The live list of what a new password must have. */
export function PasswordChecklist({ id, items }: { readonly id: string; readonly items: readonly PasswordChecklistItem[] }) {
  return (
    <Panel id={id}>
      <span>{translate('auth.password_checklist')}</span>
      <List role="list">
        {items.map(({ text, state }) => (
          <Item key={text} state={state}>
            {icons[state]}
            <span>{translate(text)}</span>
            {spoken[state] && <VisuallyHidden>{`: ${spoken[state]}`}</VisuallyHidden>}
          </Item>
        ))}
      </List>
    </Panel>
  );
}
