import { useEffect, useState, type ReactNode } from 'react';
import { createRequiredContext } from '../platform/create-required-context.tsx';
import { createMountQueue, type MountQueue } from './mount-queue.ts';

const [QueueProvider, useMountQueue] = createRequiredContext<MountQueue>('MountQueueProvider');
export { useMountQueue };

/** The sections below mount one after the other, in a queue that opens once the page is drawn. */
export function MountQueueProvider({ isLong, children }: { readonly isLong: boolean; readonly children: ReactNode }) {
  const [queue] = useState(() => createMountQueue(isLong));
  useEffect(() => queue.open(), [queue]);
  return <QueueProvider value={queue}>{children}</QueueProvider>;
}
