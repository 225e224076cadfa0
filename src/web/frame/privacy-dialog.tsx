import { content as ofProgram } from 'virtual:content/privacy-cookies';
import { content as ofInstitution } from 'virtual:content/privacy';
import { Content } from '../content/content.tsx';
import { t } from '../text.ts';
import { ModalDialog } from '../ui/modal-dialog.tsx';

/** Privacy and cookies. */
export function PrivacyDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <ModalDialog title={t('privacy.title')} size="s" onClose={onClose}>
      <Content content={ofInstitution} />
      <Content content={ofProgram} />
    </ModalDialog>
  );
}
