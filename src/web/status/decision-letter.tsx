import { styled } from '@mui/material/styles';
import 'virtual:text/completion';
import { useState } from 'react';
import { decisionEndpoints } from '../../api/student-endpoints.ts';
import type { Decision } from '../../api/schemas/decision-schemas.ts';
import { downloadFile } from '../api/download-file.ts';
import { ContentBlocks } from '../content/content-view.tsx';
import { useHandleError } from '../errors/use-handle-error.ts';
import { translate } from '../platform/translate.ts';
import { DownloadButton } from '../ui/download-button.tsx';
import { StatusCardSection } from './status-card-section.tsx';

const Sheet = styled('div')(({ theme: { breakpoints, palette, typography } }) => ({
  margin: '1rem 0 1.5rem',
  padding: '1.75rem 2rem',
  borderRadius: 8,
  border: `1px solid ${palette.divider}`,
  borderTop: `4px solid ${palette.primary.main}`,
  overflowWrap: 'anywhere',
  '& > p, & > ul': { maxWidth: '38rem', margin: '0.875rem 0 0', textWrap: 'pretty' },
  '& > h3': { ...typography.h3, margin: '1.5rem 0 0' },
  '& > h3 + *': { marginTop: '0.375rem' },
  '&& > :not(* + *)': { marginTop: 0 },
  [breakpoints.down('mobile')]: { padding: '1.25rem' },
}));

/** The letter of a decision, to be read and to be saved. */
export function DecisionLetter({ letter }: Pick<Decision, 'letter'>) {
  const handleError = useHandleError();
  const [isSaving, setSaving] = useState(false);
  const save = (path: string): void => {
    setSaving(true);
    downloadFile(path)
      .catch((error: unknown) => handleError('decision', error))
      .finally(() => setSaving(false));
  };
  return (
    <StatusCardSection>
      <h2>{translate('decision.letter')}</h2>
      <Sheet>
        <ContentBlocks content={letter} heading="h3" />
      </Sheet>
      <div className="on-screen">
        <DownloadButton
          href={decisionEndpoints.decisionLetter.path}
          isBusy={isSaving}
          onSave={save}
          label={translate('decision.download')}
        />
      </div>
    </StatusCardSection>
  );
}
