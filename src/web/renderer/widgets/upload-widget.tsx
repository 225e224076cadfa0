import type { WidgetProps } from '@rjsf/utils';
import { lazy, Suspense } from 'react';
import { translate } from '../../platform/translate.ts';
import { UploadsUnavailable, UploadPlaceholder } from '../upload/upload-placeholder.tsx';
import { useLazyUploads } from '../upload/uploads-context.ts';

const UploadBox = lazy(() =>
  import('../upload/upload-widget-content.tsx').then(
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
