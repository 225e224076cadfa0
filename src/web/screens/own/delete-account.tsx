import { useState } from 'react';
import { useSession } from '../../session/session.ts';
import { t } from '../../text.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { useDeleteAccount } from './use-delete-account.ts';
import { Button } from '../../ui/button.tsx';

/** How an account is deleted: once it was said what follows, with the password. */
export function DeleteAccount({ isSubmitted }: { readonly isSubmitted: boolean }) {
  const { username } = useSession();
  const deleteAccount = useDeleteAccount();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
        {t('own.delete')}
      </Button>
      {isAsking && (
        <PasswordDialog
          title={t('own.delete_question')}
          no={t('own.delete_no')}
          yes={t('own.delete_yes')}
          isFinal
          onClose={() => setAsking(false)}
          onYes={deleteAccount}
        >
          <p>{t('own.delete_all', { email: username ?? '' })}</p>
          {isSubmitted && <p>{t('own.delete_submitted')}</p>}
          <p>{t('own.delete_rest')}</p>
        </PasswordDialog>
      )}
    </>
  );
}
