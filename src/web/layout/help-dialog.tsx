import 'virtual:text/dialogs';
import { content } from 'virtual:content/help';
import { ContentView } from '../content/content-view.tsx';
import { translate } from '../platform/translate.ts';
import { ModalDialog } from '../ui/modal-dialog.tsx';
import { DialogText } from './dialog-text.ts';
import type { Elements } from '../ui/elements.ts';

export interface HelpDialogProps {
  readonly onClose: () => void;
  readonly copy: Elements;
  readonly helpId: string;
}

export function HelpDialog({ onClose, copy, helpId }: HelpDialogProps) {
  return (
    <ModalDialog title={translate('help.title')} onClose={onClose}>
      <DialogText>
        <ContentView content={content} params={{ help_id: helpId }} />
        {copy}
      </DialogText>
    </ModalDialog>
  );
}
