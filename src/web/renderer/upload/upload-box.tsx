import type { WidgetProps } from '@rjsf/utils';
import { use } from 'react';
import { fileRules, type FileOptions } from '../../../form/model/file-rules.ts';
import { FileBox } from './file-box.tsx';
import { NotLoaded } from './upload-note.tsx';
import { useUploadSource } from './uploads.ts';

export function UploadBox({ id, name, disabled, readonly, options }: WidgetProps) {
  const source = useUploadSource();
  const uploads = source && use(source.open());
  if (!uploads) return <NotLoaded id={id} />;
  const isFixed = disabled === true || readonly === true;
  return <FileBox id={id} name={name} rules={fileRules(options as FileOptions)} isFixed={isFixed} uploads={uploads} />;
}
