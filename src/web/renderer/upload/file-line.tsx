import { t } from '../../text.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { useFieldDescription } from '../field-context.ts';
import { fileSize } from './file-size.ts';
import { fileStep } from './file-step.ts';
import type { UploadState } from './uploads.ts';

interface Props {
  readonly state: Extract<UploadState, { readonly file: unknown }>;
  /** Shows the file; undefined where it cannot be shown. */
  readonly onLook: (() => void) | undefined;
}

export function FileLine({ state, onLook }: Props) {
  const { label } = useFieldDescription();
  const { file_name: name, file_size: size, isShortened } = state.file;
  return (
    <>
      <p className="file">
        {state.at === 'ready' && <CheckIcon />}
        {onLook ? (
          <TextButton type="button" onClick={onLook}>
            <span className="spoken">{`${t('upload.view')} `}</span>
            <span className="file-name">{name}</span>
          </TextButton>
        ) : (
          <span className="file-name">{name}</span>
        )}{' '}
        <span className="file-size">{fileSize(size)}</span>
      </p>
      {isShortened && <p className="file-step">{t('upload.shortened')}</p>}
      {state.at === 'sending' && <progress max={100} value={state.percent} aria-label={t('upload.progress', { label })} />}
      {state.at === 'converting' && <progress max={100} aria-label={t('upload.progress', { label })} />}
      {state.at !== 'broken' && <p className="file-step">{fileStep(state)}</p>}
    </>
  );
}
