import type { WidgetProps } from '@rjsf/utils';
import { lazy, Suspense } from 'react';
import { t } from '../../text.ts';
import { NotLoaded, UploadNote } from '../upload/upload-note.tsx';
import { useUploadSource } from '../upload/uploads.ts';

const UploadBox = lazy(() =>
  import('../upload/upload-box.tsx').then(
    ({ UploadBox: box }) => ({ default: box }),
    () => ({ default: ({ id }: WidgetProps) => <NotLoaded id={id} /> }),
  ),
);

export function UploadWidget(props: WidgetProps) {
  if (useUploadSource() === null) return <UploadNote id={props.id}>{t('upload.visitor')}</UploadNote>;
  return (
    <Suspense fallback={<UploadNote id={props.id}>{t('upload.asking')}</UploadNote>}>
      <UploadBox {...props} />
    </Suspense>
  );
}
