import 'virtual:text/offline';
import { useEffect, useState } from 'react';
import { useSWRConfig } from 'swr';
import { useDrafts } from '../drafts/drafts-context.ts';
import { onServerReachable } from '../offline/on-server-reachable.ts';
import { translate } from '../platform/translate.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { Card } from '../ui/card.tsx';
import { ContentColumn } from '../ui/content-column.ts';
import { PageHeading } from '../ui/page-heading.tsx';

/** Stands in for the application while it cannot be loaded, and loads it once the server can be reached. */
export function OfflineScreen() {
  const { mutate } = useSWRConfig();
  const drafts = useDrafts();
  const [tries, setTries] = useState(0);
  const [isTrying, setTrying] = useState(false);
  const load = async (): Promise<void> => {
    setTrying(true);
    await mutate(() => true).catch(() => undefined);
    setTrying(false);
    setTries((before) => before + 1);
  };
  // Waits again after each failed try.
  useEffect(() => onServerReachable(() => void mutate(() => true).then(() => setTries(tries + 1))), [mutate, tries]);
  return (
    <ContentColumn>
      <Card>
        <PageHeading text={translate('offline.title')} />
        <p>{translate(drafts.isPersistent() ? 'offline.text' : 'error.root_safe')}</p>
        <p>{translate('offline.by_itself')}</p>
        <BusyButton variant="contained" isBusy={isTrying} onClick={() => void load()} label={translate('offline.retry')} />
      </Card>
    </ContentColumn>
  );
}
