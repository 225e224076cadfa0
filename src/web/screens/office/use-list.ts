import { useEffect, useState } from 'react';
import { officeCalls } from '../../../contract/office-calls.ts';
import type { OfficeFilters, OfficeList } from '../../../contract/shapes/office.ts';
import { send } from '../../api/client.ts';
import { UnauthorizedError } from '../../api/errors.ts';
import { errorMessage } from '../../api/error-message.ts';
import { useAtWork } from './at-work.ts';

/** What passes the filters, some at a time. Mount another one for other filters. */
export function useList(filters: OfficeFilters) {
  const { onSessionOver } = useAtWork();
  const [list, setList] = useState<OfficeList>();
  const [isBusy, setBusy] = useState(true);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [after, setAfter] = useState<string | null>(null);
  useEffect(() => {
    let isWanted = true;
    send(officeCalls.officeList, { query: { ...filters, ...(after !== null && { after }) } })
      .then((more) => isWanted && setList((now) => ({ ...more, applications: [...(now?.applications ?? []), ...more.applications] })))
      .catch((error: unknown) => {
        if (!isWanted) return;
        if (error instanceof UnauthorizedError) onSessionOver();
        else setRefusal(errorMessage(error));
      })
      .finally(() => isWanted && setBusy(false));
    return () => void (isWanted = false);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- other filters mount another list
  }, [after]);
  return {
    /** Undefined until the first ones have come. */
    applications: list?.applications,
    hasMore: (list?.next ?? null) !== null,
    isBusy,
    refusal,
    showMore(): void {
      setBusy(true);
      setRefusal(null);
      setAfter(list?.next ?? null);
    },
  };
}
