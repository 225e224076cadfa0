import type { WidgetProps } from '@rjsf/utils';
import { lazy, Suspense } from 'react';
import { translate } from '../../text.ts';
import { UploadsUnavailable, UploadPlaceholder } from '../upload/upload-note.tsx';
import { useLazyUploads } from '../upload/uploads.ts';

const UploadBox = lazy(() =>
  import('../upload/upload-box.tsx').then(
    ({ UploadWidgetContent: box }) => ({ default: box }),
    () => ({ default: ({ id }: WidgetProps) => <UploadsUnavailable id={id} /> }),
  ),
);

export function UploadWidget(props: WidgetProps) {
  if (useLazyUploads() === null) return <UploadPlaceholder id={props.id}>{translate('upload.visitor')}</UploadPlaceholder>;
  return (
    <Suspense fallback={<UploadPlaceholder id={props.id}>{translate('upload.asking')}</UploadPlaceholder>}>
      <UploadBox {...props} />
    </Suspense>
  );
}
