import { translate } from '../../platform/translate.ts';
import { useFieldDescription } from '../field-description.ts';
import type { UploadState } from './uploads-context.ts';

interface Props {
  readonly id: string;
  readonly state: UploadState;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}

export function FileButtons({ id, state, onRetry, onRemove }: Props) {
  const { label } = useFieldDescription();
  const spoken = <span className="spoken">{` ${state.at === 'ready' ? state.file.file_name : label}`}</span>;
  const isBroken = state.at === 'broken';
  const isRemoving = state.at === 'removing';
  return (
    <div className="file-buttons">
      {isBroken && (
        <button key="retry" className="file-button" type="button" id={id} onClick={onRetry}>
          <span>{translate('upload.retry')}</span>
          {spoken}
        </button>
      )}
      <button
        key="remove"
        className="file-button"
        type="button"
        id={isBroken ? undefined : id}
        aria-disabled={isRemoving || undefined}
        onClick={isRemoving ? undefined : onRemove}
      >
        <span>{translate(state.at === 'ready' || isRemoving ? 'upload.delete' : 'upload.cancel')}</span>
        {spoken}
      </button>
    </div>
  );
}
