import 'virtual:text/dialogs';
import { content as ofProgram } from 'virtual:content/privacy-cookies';
import { content as ofInstitution } from 'virtual:content/privacy';
import { shell } from 'virtual:shell';
import { languagesOf } from '../../form/model/form-files.ts';
import { ContentView } from '../content/content-view.tsx';
import { RetentionPeriodText } from '../content/retention-period-text.tsx';
import { translate } from '../platform/translate.ts';
import { ModalDialog } from '../ui/modal-dialog.tsx';
import { DialogText } from './dialog-text.ts';

const languages = languagesOf(shell.institution);

export function PrivacyDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <ModalDialog title={translate('privacy.title')} size="s" onClose={onClose}>
      <DialogText>
        <ContentView content={ofInstitution} />
        <RetentionPeriodText kept="drafts" />
        <RetentionPeriodText kept="submitted" />
        <ContentView content={ofProgram} />
        {languages.length > 1 && (
          <>
            <h3>{translate('language.label')}</h3>
            <p>{translate('language.cookie')}</p>
          </>
        )}
      </DialogText>
    </ModalDialog>
  );
}
