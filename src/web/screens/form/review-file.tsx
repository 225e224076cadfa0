import { styled } from '@mui/material/styles';
import type { DocumentPages } from '../../../contract/shapes/documents.ts';
import { fileSize } from '../../renderer/upload/file-size.ts';
import { fileStep } from '../../renderer/upload/file-step.ts';
import { PagePictures } from '../../renderer/upload/page-pictures.tsx';
import type { UploadState } from '../../renderer/upload/uploads.ts';
import { t } from '../../text.ts';

const Quiet = styled('p')(({ theme }) => ({ margin: 0, color: theme.palette.text.secondary }));
const Sheets = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0.75rem',
  margin: '0.5rem 0',
  padding: 0,
  listStyle: 'none',
  '& img': {
    display: 'block',
    width: '7.5rem',
    height: '9.75rem',
    objectFit: 'contain',
    backgroundColor: theme.palette.background.default,
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: 4,
  },
  // On paper its name is enough: the PDF copy has all pages.
  '@media print': { display: 'none' },
}));

/** A file beside its question: how large it is, how far, and its first pages, once they come near the window. */
export function ReviewFile({ state, shown }: { readonly state: UploadState; readonly shown: DocumentPages[string] | undefined }) {
  if (!('file' in state)) return null;
  const { file_name: file, file_size: size } = state.file;
  const isOnItsWay = state.at === 'sending' || state.at === 'removing' || (state.at === 'converting' && state.isCutOff);
  const document = state.at === 'ready' ? shown : undefined;
  return (
    <>
      <Quiet>
        {`${document ? `${t('review.pages', { count: document.pages })}, ` : ''}${fileSize(size)} ${isOnItsWay ? fileStep(state) : ''}`}
      </Quiet>
      {document && document.pictures > 0 && (
        <Sheets>
          <PagePictures file={file} document={document} />
        </Sheets>
      )}
    </>
  );
}
