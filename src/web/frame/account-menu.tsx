import { styled } from '@mui/material/styles';
import { CarryingLink } from '../navigation/carrying-link.tsx';
import { LOGIN, SIGN_UP } from '../navigation/paths.ts';
import type { ReactNode } from 'react';
import { t } from '../text.ts';
import { PersonIcon } from '../ui/icons.tsx';
import { Popover } from '../ui/popover.tsx';
import { Button } from '../ui/button.tsx';

const Choices = styled('div')({ display: 'grid', gap: '0.75rem' });

/** `whose`: who is logged in, and how to log out; else the links to log in and sign up. */
export function AccountMenu({ whose }: { readonly whose: ReactNode }) {
  return (
    <Popover label={t('account.label')} icon={<PersonIcon />}>
      <Choices>{whose ?? <LoggedOut />}</Choices>
    </Popover>
  );
}

function LoggedOut() {
  return (
    <>
      <Button component={CarryingLink} to={LOGIN} variant="contained" size="small">
        {t('account.sign_in')}
      </Button>
      <Button component={CarryingLink} to={SIGN_UP} variant="outlined" size="small">
        {t('account.create')}
      </Button>
    </>
  );
}
