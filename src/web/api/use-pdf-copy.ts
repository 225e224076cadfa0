import useSWR, { type SWRResponse } from 'swr';
import type { PdfCopyState } from '../../api/schemas/application-schemas.ts';
import { endpoints } from '../../api/endpoints.ts';
import { callApi, ServerError } from './api-client.ts';

/** Milliseconds between two polls for a copy's progress: until first resolved, and afterwards. */
const POLL = 1000;
const POLL_RESOLVED = 600_000;

async function getPdfCopy(): Promise<PdfCopyState> {
  const copy = await callApi(endpoints.pdfCopy);
  if (copy.status === 'FAILED') throw new ServerError('', 200);
  return copy;
}

const isBeingMade = (copy: PdfCopyState | undefined): boolean => copy?.status === 'UNPROCESSED' || copy?.status === 'IN_PROGRESS';

/** The PDF copy of the application as it is now; asking starts it, or restarts a failed one. @param how makes the call */
export const usePdfCopy = (how: (call: typeof getPdfCopy) => Promise<PdfCopyState>): SWRResponse<PdfCopyState, Error> =>
  useSWR(endpoints.pdfCopy.path, () => how(getPdfCopy), {
    refreshInterval: (copy: PdfCopyState | undefined) => (isBeingMade(copy) ? POLL : POLL_RESOLVED),
    // A cached copy may show answers that have changed since.
    revalidateOnMount: true,
  });
