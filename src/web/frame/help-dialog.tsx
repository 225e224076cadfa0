import { content } from 'virtual:content/help';
import { Content } from '../content/content.tsx';
import { t } from '../text.ts';
import { ModalDialog } from '../ui/modal-dialog.tsx';
import { DialogText } from './dialog-text.ts';
import type { Elements } from '../ui/elements.ts';

export interface HelpProps {
  readonly onClose: () => void;
  readonly copy: Elements;
  readonly helpId: string;
}

export function HelpDialog({ onClose, copy, helpId }: HelpProps) {
  return (
    <ModalDialog title={t('help.title')} onClose={onClose}>
      <DialogText>
        <Content content={content} params={{ help_id: helpId }} />
        {copy}
      </DialogText>
    </ModalDialog>
  );
}
