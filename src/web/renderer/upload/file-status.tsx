import { translate } from '../../platform/translate.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { useFieldDescription } from '../field-description.ts';
import { formatByteSize } from './format-byte-size.ts';
import { uploadStatusText } from './upload-status-text.ts';
import type { UploadState } from './uploads-context.ts';

interface Props {
  readonly state: Extract<UploadState, { readonly file: unknown }>;
  /** Shows the file; undefined where it cannot be shown. */
  readonly onLook: (() => void) | undefined;
}

export function FileStatus({ state, onLook }: Props) {
  const { label } = useFieldDescription();
  const { file_name: name, file_size: size, isShortened } = state.file;
  return (
    <>
      <p className="file">
        {state.at === 'ready' && <CheckIcon />}
        {onLook ? (
          <TextButton type="button" onClick={onLook}>
            <span className="spoken">{`${translate('upload.view')} `}</span>
            <span className="file-name">{name}</span>
          </TextButton>
        ) : (
          <span className="file-name">{name}</span>
        )}{' '}
        <span className="file-size">{formatByteSize(size)}</span>
      </p>
      {isShortened && <p className="file-step">{translate('upload.shortened')}</p>}
      {state.at === 'sending' && <progress max={100} value={state.percent} aria-label={translate('upload.progress', { label })} />}
      {state.at === 'converting' && <progress max={100} aria-label={translate('upload.progress', { label })} />}
      {state.at !== 'broken' && <p className="file-step">{uploadStatusText(state)}</p>}
    </>
  );
}
