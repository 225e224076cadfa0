import type { ReactNode } from 'react';
import { shell } from 'virtual:shell';
import { t } from '../text.ts';
import { ModalDialog } from '../ui/modal-dialog.tsx';

const READER = 'https://get.adobe.com/reader/';

interface Props {
  readonly onClose: () => void;
  /** Saves a copy, for those who have something saved. */
  readonly copy: ReactNode;
  readonly helpId: string;
}

/** How to get help. */
export function HelpDialog({ onClose, copy, helpId }: Props) {
  const mail = `mailto:${shell.institution.help_email}?subject=${encodeURIComponent(t('help.mail_subject', { help_id: helpId }))}`;
  return (
    <ModalDialog title={t('help.title')} onClose={onClose}>
      <p>{t('help.contact')}</p>
      <p>
        <a href={mail}>{t('help.email_link')}</a>
        <br />
        <strong>{t('help.id', { help_id: helpId })}</strong>
        <br />
        {t('help.phone')}
      </p>
      <p>{t('help.any_order')}</p>
      {copy}
      <p>
        {t('help.reader')} <a href={READER}>{t('help.reader_link')}</a>
      </p>
    </ModalDialog>
  );
}
