import 'virtual:text/completion';
import { styled } from '@mui/material/styles';
import { Suspense, use, useCallback, useEffect, useEffectEvent, useId, useMemo, useState, useSyncExternalStore } from 'react';
import { requestedItemEndpoints } from '../../api/student-endpoints.ts';
import type { RequestedItem } from '../../api/schemas/document-schemas.ts';
import { callApi, isRefusal } from '../api/api-client.ts';
import { postFile } from '../api/post-file.ts';
import { useDrafts } from '../drafts/drafts-context.ts';
import { useHandleError } from '../errors/use-handle-error.ts';
import { formatDateTimeWithZone } from '../platform/format-date-time.ts';
import { FileField } from '../renderer/upload/file-field.tsx';
import type { Uploads, LazyUploads } from '../renderer/upload/uploads-context.ts';
import { translate } from '../platform/translate.ts';
import { Alert } from '../ui/alert.tsx';
import { useToasts } from '../ui/use-toasts.ts';
import { createLazyUploads, uploadDepsWithoutApplication, type LazyUploadsDeps } from '../uploads/lazy-uploads.ts';
import { receivedItems, requestedItemElementId } from './application-progress.ts';
import { StatusCardSection } from './status-card-section.tsx';

const Items = styled('ol')({ '&&': { listStyle: 'none', margin: '1rem 0 0', padding: 0, display: 'grid', gap: '1.5rem' } });
const Status = styled('p')(({ theme }) => ({ margin: '0.5rem 0', color: theme.palette.text.secondary }));
// Keeps the office's line breaks.
const Reason = styled('p')(({ theme }) => ({
  margin: '0 0 0.75rem',
  padding: '0.5rem 1rem',
  borderInlineStart: `4px solid ${theme.palette.brand.accent.main}`,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
}));

interface Props {
  readonly items: readonly RequestedItem[];
  /** True if nothing is asked for any more. */
  readonly isOver: boolean;
  /** Called when the server has another file for an item, or none any more. */
  readonly onChange: () => void;
}

/** Documents that the office asks for, each with its upload; nothing where it never asked for any. */
export function RequestedItemsSection({ items, isOver, onChange }: Props) {
  const handleError = useHandleError();
  const { owner } = useDrafts();
  const toasts = useToasts();
  const [failure, setFailure] = useState<Parameters<LazyUploadsDeps['onError']>>();
  const report = useEffectEvent((...[kind, error, id]: Parameters<LazyUploadsDeps['onError']>) => {
    const name = items.find((item) => item.id === id)?.name ?? '';
    if (!isRefusal(error)) return handleError(kind, error, { key: name });
    // The office has accepted it meanwhile, or does not ask for it any more.
    onChange();
    if (kind === 'upload') toasts.error(error.message, { title: name });
  });
  useEffect(() => {
    if (failure) report(...failure);
  }, [failure]);
  const source = useMemo(() => createLazyUploads(itemUploads(owner, (...failed) => setFailure(failed))), [owner]);
  useEffect(() => () => void source.stop(), [source]);
  const shown = isOver ? receivedItems(items) : items.filter(({ status }) => status !== 'closed');
  if (shown.length === 0) return null;
  return (
    <StatusCardSection className="on-screen">
      <h2>{translate('item.title')}</h2>
      {!isOver && <p>{translate('item.help')}</p>}
      <Items role="list">
        {shown.map((item) => (
          <li key={item.id} id={requestedItemElementId(item.id)} tabIndex={-1}>
            <Suspense fallback={null}>
              <Item item={item} isOver={isOver} source={source} onChange={onChange} />
            </Suspense>
          </li>
        ))}
      </Items>
    </StatusCardSection>
  );
}

interface ItemProps extends Omit<Props, 'items'> {
  readonly item: RequestedItem;
}

function Item({ source, ...props }: ItemProps & { readonly source: LazyUploads }) {
  const uploads = use(source.load());
  return uploads ? <ItemUpload {...props} uploads={uploads} /> : <Alert variant="error">{translate('upload.not_loaded')}</Alert>;
}

function ItemUpload({ item, isOver, uploads, onChange }: ItemProps & { readonly uploads: Uploads }) {
  const { id, name, status, at, reason } = item;
  const field = useId();
  const follow = useCallback((listener: () => void) => uploads.subscribe(id, listener), [uploads, id]);
  const state = useSyncExternalStore(follow, () => uploads.stateOf(id));
  const isSent = status === 'sent' || status === 'accepted';
  // Another file has come than the one that is known here, or none is there any more.
  const isNews = (state.at === 'ready' && !isSent) || (state.at === 'empty' && isSent);
  useEffect(() => {
    if (isNews) onChange();
  }, [isNews, onChange]);
  return (
    <>
      <FileField id={field} name={id} label={name} isFixed={isOver || status === 'accepted'} uploads={uploads} />
      <Status role="status">
        {status === 'returned'
          ? translate('item.returned')
          : // Nobody looks at it any more once the application is decided.
            !(isOver && status === 'sent') &&
            translate(`item.${status === 'closed' ? 'asked' : status}`, { moment: formatDateTimeWithZone(at) })}
      </Status>
      {status === 'returned' && <Reason dir="auto">{reason}</Reason>}
    </>
  );
}

/** Uploads whose keys are ids of items. */
const itemUploads = (owner: LazyUploadsDeps['owner'], onError: LazyUploadsDeps['onError']): LazyUploadsDeps => ({
  ...uploadDepsWithoutApplication,
  owner,
  onError,
  api: {
    postFile,
    askPresignedUrl: (id) => callApi(requestedItemEndpoints.presignItem, { params: { id } }),
    startConversion: (id, body) => callApi(requestedItemEndpoints.startItem, { params: { id }, body }),
    getConversion: (id) => callApi(requestedItemEndpoints.itemConversion, { params: { id } }),
    getDocumentAnswers: files,
    getDocumentPages: files,
    removeDocument: async (id) => void (await callApi(requestedItemEndpoints.removeItem, { params: { id } })),
  },
});

/** Item to its file, with its pages. */
async function files(): Promise<Readonly<Record<string, NonNullable<RequestedItem['file']>>>> {
  const { items } = await callApi(requestedItemEndpoints.ownItems);
  return Object.fromEntries(items.flatMap(({ id, file }) => (file ? [[id, file]] : [])));
}
