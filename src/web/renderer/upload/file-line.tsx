import { t } from '../../text.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import { useFieldDescription } from '../field-context.ts';
import { fileSize } from './file-size.ts';
import { fileStep } from './file-step.ts';
import type { UploadState } from './uploads.ts';

/** A file with its size, and how far it is. */
export function FileLine({ state }: { readonly state: Extract<UploadState, { readonly file: unknown }> }) {
  const { label } = useFieldDescription();
  const { file_name: name, file_size: size, isShortened } = state.file;
  return (
    <>
      <p className="file">
        {state.at === 'ready' && <CheckIcon />}
        <span className="file-name">{name}</span> <span className="file-size">{fileSize(size)}</span>
      </p>
      {isShortened && <p className="file-step">{t('upload.shortened')}</p>}
      {state.at === 'sending' && <progress max={100} value={state.percent} aria-label={t('upload.progress', { label })} />}
      {state.at === 'converting' && <progress max={100} aria-label={t('upload.progress', { label })} />}
      {state.at !== 'broken' && <p className="file-step">{fileStep(state)}</p>}
    </>
  );
}
