import { useEffect, useReducer, useState } from 'react';
import { useUploadSource, type Uploads, type UploadState } from '../../renderer/upload/uploads.ts';

/** How far the files of these questions are; none for visitors, and while the program for uploads has not come. */
export function useFiles(keys: readonly string[]): Readonly<Record<string, UploadState>> {
  const source = useUploadSource();
  const [uploads, setUploads] = useState<Uploads>();
  const [, draw] = useReducer((n: number) => n + 1, 0);
  const asked = keys.join(' ');
  useEffect(() => {
    if (source && asked !== '') void source.open().then(setUploads);
  }, [source, asked]);
  useEffect(() => {
    if (!uploads) return undefined;
    const ends = asked.split(' ').map((key) => uploads.follow(key, draw));
    return () => ends.forEach((end) => end());
  }, [uploads, asked]);
  return uploads ? Object.fromEntries(keys.map((key) => [key, uploads.stateOf(key)])) : {};
}
