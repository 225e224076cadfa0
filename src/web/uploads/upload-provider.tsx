import { useEffect, useMemo, type ReactNode } from 'react';
import { useAnswerStore } from '../answers/answer-store-context.tsx';
import { useDrafts } from '../drafts/drafts-context.ts';
import { useHandleError } from '../errors/use-handle-error.ts';
import { LazyUploadsProvider } from '../renderer/upload/uploads-context.ts';
import { useSaver } from '../saving/saving-context.tsx';
import { useSession } from '../session/session-context.ts';
import { useToasts } from '../ui/use-toasts.ts';
import { createLazyUploads } from './lazy-uploads.ts';

/** The files of a logged-in student are uploaded whatever page shows; they stop with the session. */
export function UploadProvider({ children }: { readonly children: ReactNode }) {
  const store = useAnswerStore();
  const { save } = useSaver();
  const { dismissErrors } = useToasts();
  const { owner } = useDrafts();
  const handleError = useHandleError();
  const { isLoggedIn } = useSession();
  // All of these stay the same while the screens below are mounted: a new source would not know what is on its way.
  const source = useMemo(
    () =>
      isLoggedIn
        ? createLazyUploads({
            store,
            save,
            owner,
            onStart: dismissErrors,
            onError: (kind, error, key) => handleError(kind, error, { key }),
          })
        : null,
    [isLoggedIn, store, save, owner, dismissErrors, handleError],
  );
  useEffect(() => () => void source?.stop(), [source]);
  return <LazyUploadsProvider value={source}>{children}</LazyUploadsProvider>;
}
