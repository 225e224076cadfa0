import { styled } from '@mui/material/styles';
import { fileSize } from '../../renderer/upload/file-size.ts';
import { fileStep } from '../../renderer/upload/file-step.ts';
import type { UploadState } from '../../renderer/upload/uploads.ts';

const Quiet = styled('p')(({ theme }) => ({ margin: 0, color: theme.palette.text.secondary }));

/** A file beside its question: how large it is, and how far. */
export function ReviewFile({ state }: { readonly state: UploadState }) {
  if (!('file' in state)) return null;
  const isOnItsWay = state.at === 'sending' || state.at === 'removing' || (state.at === 'converting' && state.isCutOff);
  return (
    <Quiet>
      {fileSize(state.file.file_size)} {isOnItsWay && fileStep(state)}
    </Quiet>
  );
}
