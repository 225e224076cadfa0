import { styled } from '@mui/material/styles';
import { chooseScheme, useChosenScheme } from './chosen-scheme.ts';
import { t } from '../text.ts';

const Choice = styled('label')(({ theme }) => ({
  maxWidth: '100%',
  '& select': {
    minHeight: 44,
    maxWidth: '100%',
    padding: '0 0.5rem',
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: 8,
    backgroundColor: theme.palette.background.paper,
    color: 'inherit',
    font: 'inherit',
    cursor: 'pointer',
  },
}));

/** Light or dark: as the device is set, or as someone prefers to read here, before the log-in as well. */
export function SchemeChoice() {
  const chosen = useChosenScheme();
  return (
    <Choice>
      <span>{t('scheme.label')}</span>{' '}
      <select value={chosen} onChange={({ target: { value } }) => chooseScheme(value)}>
        <option value="">{t('scheme.device')}</option>
        <option value="light">{t('scheme.light')}</option>
        <option value="dark">{t('scheme.dark')}</option>
      </select>
    </Choice>
  );
}
