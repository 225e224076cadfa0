import { lazy, Suspense, useState, type ComponentType } from 'react';
import type { FileRules } from '../../../form/model/file-rules.ts';
import { translate } from '../../platform/translate.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useFieldDescription } from '../field-description.ts';
import { CameraInput } from './file-picker.tsx';
import { FileInput } from './file-input.tsx';
import type { PhotoListProps } from './photo-list.tsx';
import type { CollectedPhotos, Uploads } from './uploads-context.ts';

/** The height of a photo that waits to be sent, in pixels. */
const PHOTO_ROW_HEIGHT_PX = 72;

/** Loaded with the first photo. */
const PhotoList = lazy(() =>
  import('./photo-list.tsx').then<{ default: ComponentType<PhotoListProps> }, { default: ComponentType<PhotoListProps> }>(
    ({ PhotoList: list }) => ({ default: list }),
    () => ({ default: NoList }),
  ),
);

/** Fallback: pages can still be sent or discarded. */
const NoList: ComponentType<PhotoListProps> = () => null;

interface Props {
  readonly id: string;
  readonly name: string;
  readonly gathered: CollectedPhotos;
  readonly rules: FileRules;
  readonly uploads: Uploads;
  readonly onChoose: (files: readonly File[], from?: 'camera') => void;
}

export function PhotoCollectionEditor({ id, name, gathered, rules, uploads, onChoose }: Props) {
  const { label } = useFieldDescription();
  const [isDiscarding, setDiscarding] = useState(false);
  const { pages, statusText, isBusy, isCrowded, isFull, isNotStored = false } = gathered;
  // Reserves the height, so that loading causes no layout shift.
  const room = <div style={{ minHeight: PHOTO_ROW_HEIGHT_PX * Math.max(1, pages.length) }} />;
  const spoken = <span className="spoken">{` ${label}`}</span>;
  const discard = (): void => {
    setDiscarding(false);
    uploads.remove(name);
  };
  return (
    <>
      {pages.length === 0 && isBusy && room}
      {pages.length > 0 && (
        <Suspense fallback={room}>
          <PhotoList
            gathered={gathered}
            onMove={(page, by) => uploads.movePage(name, page, by)}
            onRemove={(page) => uploads.removePage(name, page)}
          />
        </Suspense>
      )}
      {isBusy && <progress max={100} aria-label={translate('upload.progress', { label })} />}
      <p className="file-step">{statusText}</p>
      {isCrowded && <p className="file-step">{translate('upload.crowded')}</p>}
      <p className={isNotStored ? 'file-step' : 'spoken'} role="status">
        {isNotStored && translate('upload.pages_unkept')}
      </p>
      <div className="file-buttons">
        <button
          className="file-button main"
          type="button"
          id={id}
          aria-disabled={isBusy || undefined}
          onClick={isBusy ? undefined : () => uploads.sendPages(name)}
        >
          <span>{translate(pages.length > 1 ? 'upload.send_pages' : 'upload.send_page')}</span>
          {spoken}
        </button>
        {!isFull && <FileInput text={translate('upload.add_page')} accept={rules.endings.join()} multiple onChoose={onChoose} />}
        {!isFull && <CameraInput onChoose={onChoose} />}
        <button className="file-button" type="button" onClick={() => (pages.length > 1 ? setDiscarding(true) : discard())}>
          <span>{translate(pages.length > 1 ? 'upload.discard_pages' : 'upload.cancel')}</span>
          {spoken}
        </button>
      </div>
      {isDiscarding && (
        <ConfirmDialog
          title={translate('upload.discard_title')}
          text={translate('upload.discard_text', { pages: pages.length })}
          no={translate('upload.discard_no')}
          onNo={() => setDiscarding(false)}
          yes={translate('upload.discard_yes')}
          onYes={discard}
        />
      )}
    </>
  );
}
