import { content as ofProgram } from 'virtual:content/privacy-cookies';
import { content as ofInstitution } from 'virtual:content/privacy';
import { shell } from 'virtual:shell';
import { languagesOf } from '../../form/model/form-files.ts';
import { Content } from '../content/content.tsx';
import { KeptFor } from '../content/kept-for.tsx';
import { t } from '../text.ts';
import { ModalDialog } from '../ui/modal-dialog.tsx';
import { DialogText } from './dialog-text.ts';

const languages = languagesOf(shell.institution);

export function PrivacyDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <ModalDialog title={t('privacy.title')} size="s" onClose={onClose}>
      <DialogText>
        <Content content={ofInstitution} />
        <KeptFor kept="drafts" />
        <KeptFor kept="submitted" />
        <Content content={ofProgram} />
        {languages.length > 1 && (
          <>
            <h3>{t('language.label')}</h3>
            <p>{t('language.cookie')}</p>
          </>
        )}
      </DialogText>
    </ModalDialog>
  );
}
