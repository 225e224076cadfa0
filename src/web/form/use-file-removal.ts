import { useCallback, useState } from 'react';
import { asksForFile } from '../../form/model/widget-definitions.ts';
import { useAnswerStore } from '../answers/answer-store-context.tsx';
import { ServerError } from '../api/api-client.ts';
import { useLazyUploads } from '../renderer/upload/uploads-context.ts';

interface FileRemoval {
  /** Removes files of left questions; false, and `isBlocked`, if one is on its way. Throws what a call throws. */
  readonly beforeLeave: (keys: readonly string[]) => Promise<boolean>;
  readonly isBlocked: boolean;
  readonly unblock: () => void;
}

export function useFileRemoval(): FileRemoval {
  const { form } = useAnswerStore();
  const source = useLazyUploads();
  const [isBlocked, setBlocked] = useState(false);
  const beforeLeave = useCallback(
    async (keys: readonly string[]) => {
      const files = keys.filter((key) => asksForFile(form.questions[key]));
      if (!source || files.length === 0) return true;
      const uploads = await source.load();
      if (!uploads) throw new ServerError('', 0);
      try {
        const isLeft = await uploads.removeAll(files);
        setBlocked(!isLeft);
        return isLeft;
      } catch (error) {
        uploads.refresh(files);
        throw error;
      }
    },
    [form, source],
  );
  return { beforeLeave, isBlocked, unblock: useCallback(() => setBlocked(false), []) };
}
