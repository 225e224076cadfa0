import { Link, useLocation } from 'react-router-dom';
import { parseNavigationState, type NavigationState } from '../navigation/navigation-state.ts';
import { ACCOUNT_PATH } from '../navigation/paths.ts';
import { useLogOut } from '../log-out/use-log-out.ts';
import { useSession } from '../session/session-context.ts';
import { translate } from '../platform/translate.ts';
import { Button } from '../ui/button.tsx';

export function LoggedInMenu() {
  const { username } = useSession();
  const logOut = useLogOut();
  const { pathname, hash, state } = useLocation();
  const { cameFrom = pathname + hash, reviewing } = parseNavigationState(state);
  const back: NavigationState = { cameFrom, ...(reviewing !== undefined && { reviewing }) };
  return (
    <>
      {username !== null && (
        <p className="logged-in-menu-email">
          <span>{translate('account.logged_in_as')}</span> <strong translate="no">{username}</strong>
        </p>
      )}
      <Button component={Link} to={ACCOUNT_PATH} state={back} size="small" label={translate('account.own')} />
      <Button size="small" onClick={() => void logOut()} label={translate('account.log_out')} />
    </>
  );
}
