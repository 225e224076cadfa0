import type { WidgetProps } from '@rjsf/utils';
import { use } from 'react';
import { fileRulesOf, type FileUiOptions } from '../../../form/model/file-rules.ts';
import { FileUpload } from './file-upload.tsx';
import { UploadsUnavailable } from './upload-placeholder.tsx';
import { useLazyUploads } from './uploads-context.ts';

export function UploadWidgetContent({ id, name, disabled, readonly, options }: WidgetProps) {
  const source = useLazyUploads();
  const uploads = source && use(source.load());
  if (!uploads) return <UploadsUnavailable id={id} />;
  const isFixed = disabled === true || readonly === true;
  return <FileUpload id={id} name={name} rules={fileRulesOf(options as FileUiOptions)} isFixed={isFixed} uploads={uploads} />;
}
