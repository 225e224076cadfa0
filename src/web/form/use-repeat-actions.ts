import { useMemo } from 'react';
import { useSWRConfig } from 'swr';
import { useAnswerStore } from '../answers/answer-store-context.tsx';
import { clearComponentsAfter } from '../../form/evaluate/clear-components.ts';
import { endpoints } from '../../api/endpoints.ts';
import { callApi, ConflictError, ServerError } from '../api/api-client.ts';
import { useHandleError } from '../errors/use-handle-error.ts';
import type { RepeatActions } from '../renderer/repeat-form.tsx';
import { useSaver } from '../saving/saving-context.tsx';
import { translate } from '../platform/translate.ts';
import { useFileRemoval } from './use-file-removal.ts';

export function useRepeatActions(): RepeatActions {
  const store = useAnswerStore();
  const saver = useSaver();
  const handleError = useHandleError();
  const { mutate } = useSWRConfig();
  const { beforeLeave: removeFiles } = useFileRemoval();
  return useMemo(() => {
    const show = async (repeatId: string, count: number): Promise<void> => {
      store.setCount(repeatId, count);
      await mutate(endpoints.addAnotherCounts.path, store.getCounts(), { revalidate: false });
    };
    return {
      async add(repeatId, count) {
        try {
          await callApi(endpoints.addAnother, { body: { button_id: repeatId, num_components: count } });
          await show(repeatId, count);
          return true;
        } catch (error) {
          handleError('add_another', error, { id: repeatId });
          return false;
        }
      },
      async remove(repeatId, count, title) {
        try {
          // A save or a file still on its way would bring the answers back.
          await saver.save();
          if (!(await removeFiles(Object.keys(clearComponentsAfter(store.form, repeatId, count)))))
            throw new ServerError(translate('upload.in_progress'), 409);
          const base = store.answersAfterComponent(repeatId, count);
          await callApi(endpoints.addAnother, { body: { button_id: repeatId, num_components: count, base } });
          await show(repeatId, count);
          return true;
        } catch (error) {
          if (error instanceof ConflictError && store.conflictingAnswers() === null) {
            store.markSaved(error.saved);
            store.change(error.saved);
          }
          handleError('remove_component', error, { title });
          return false;
        }
      },
    };
  }, [store, saver, mutate, handleError, removeFiles]);
}
