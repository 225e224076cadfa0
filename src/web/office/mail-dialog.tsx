import { styled } from '@mui/material/styles';
import type { MailPreview } from '../../api/schemas/office-schemas.ts';
import type { ShownContent } from '../../form/model/content.ts';
import { ContentBlocks } from '../content/content-view.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

const Letter = styled('div')(({ theme: { palette } }) => ({
  padding: '1rem',
  border: `1px solid ${palette.divider}`,
  borderRadius: 8,
  backgroundColor: palette.background.default,
  '& p:last-child': { margin: '0.75rem 0 0' },
}));

interface Props {
  readonly title: string;
  /** Consequences. */
  readonly about: ShownContent;
  readonly mail: MailPreview;
  readonly yes: string;
  readonly onNo: () => void;
  readonly onYes: () => void;
}

/** The question before an email, with the exact email. */
export const MailDialog = ({ title, about, mail, yes, onNo, onYes }: Props) => (
  <ConfirmDialog
    title={title}
    text={
      <>
        <ContentBlocks content={about} heading="p" />
        <Letter>
          <strong>{mail.subject}</strong>
          <p dir="auto">{mail.text}</p>
        </Letter>
      </>
    }
    yes={yes}
    isRoutine
    onNo={onNo}
    onYes={onYes}
  />
);
