import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useLogOut } from '../leaving/use-log-out.ts';
import { CarryingLink } from '../navigation/carrying-link.tsx';
import { LOGIN, SIGN_UP } from '../navigation/paths.ts';
import { useSession } from '../session/session.ts';
import { t } from '../text.ts';
import { PersonIcon } from '../ui/icons.tsx';
import { Popover } from '../ui/popover.tsx';

const Choices = styled('div')({ display: 'grid', gap: '0.75rem' });
const Email = styled('p')(({ theme }) => ({
  margin: 0,
  fontSize: '0.9375rem',
  color: theme.palette.text.secondary,
  overflowWrap: 'anywhere',
  '& strong': { display: 'block', color: theme.palette.text.primary },
}));

/** Who is logged in with the log-out button, or the links to log in and sign up. */
export function AccountMenu() {
  const { isLoggedIn } = useSession();
  return (
    <Popover label={t('account.label')} icon={<PersonIcon />}>
      <Choices>{isLoggedIn ? <LoggedIn /> : <LoggedOut />}</Choices>
    </Popover>
  );
}

function LoggedIn() {
  const { username } = useSession();
  const logOut = useLogOut();
  return (
    <>
      <Email>
        {t('account.logged_in_as')} <strong>{username}</strong>
      </Email>
      <Button variant="outlined" size="small" onClick={() => void logOut()}>
        {t('account.log_out')}
      </Button>
    </>
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
