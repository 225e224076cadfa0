import 'virtual:text/pdf';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { fillPathParams } from '../../api/endpoints.ts';
import { officeEndpoints } from '../../api/office-endpoints.ts';
import { isConverting } from '../../api/upload-rules.ts';
import type { OfficeApplication } from '../../api/schemas/office-schemas.ts';
import { callApi, ServerError } from '../api/api-client.ts';
import { downloadFile } from '../api/download-file.ts';
import { sleep } from '../platform/sleep.ts';
import { translate } from '../platform/translate.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { Card } from '../ui/card.tsx';
import { DownloadButton } from '../ui/download-button.tsx';
import { Alert } from '../ui/alert.tsx';
import { type MovedItem, RequestedItemEntry } from './requested-item-entry.tsx';
import { type ApplicationPanelProps } from './staff-context.ts';
import { useStaffAction } from './use-api-action.ts';

const POLL_MS = 1000;

const Title = styled('h2')(({ theme }) => ({ ...theme.typography.h2, margin: '0 0 0.75rem' }));
const Files = styled('ul')(({ theme: { palette } }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  overflowWrap: 'anywhere',
  '& > li + li': { marginTop: '1rem', paddingTop: '1rem', borderTop: `1px solid ${palette.divider}` },
  '& h3': { margin: '0 0 0.25rem', fontSize: '1rem', fontWeight: 600 },
  '& small': { marginInlineStart: '0.75rem', color: palette.text.secondary, fontSize: '0.875rem' },
}));
const Pages = styled('ul')(({ theme: { palette } }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(12rem, 100%), 1fr))',
  gap: '0.75rem',
  margin: '0.75rem 0 0',
  padding: 0,
  listStyle: 'none',
  '&:empty': { display: 'none' },
  '& img': {
    display: 'block',
    width: '100%',
    maxWidth: 320,
    height: 'auto',
    // Paper is white in the dark, too.
    backgroundColor: palette.common.white,
    border: `1px solid ${palette.divider}`,
    borderRadius: 4,
  },
}));

/**
 * The files that were submitted, with pictures of their first pages, and the PDF copy of the whole. What the student was asked for stands at
 * its file, or below them while there is none.
 */
export function DocumentsPanel(props: ApplicationPanelProps) {
  const { id, documents, items } = props.application;
  const [moved, setMoved] = useState<MovedItem>();
  const itemOf = (document: string) => items.find(({ file }) => file?.id === document);
  const withoutFile = items.filter(({ file }) => !documents.some((document) => document.id === file?.id));
  const entryOf = (item: OfficeApplication['items'][number]) => (
    <RequestedItemEntry key={item.id} {...props} item={item} moved={moved} onMoved={setMoved} />
  );
  const { isBusy, refusal, run } = useStaffAction();
  return (
    <Card>
      <Title>{translate('office.documents')}</Title>
      {documents.length === 0 ? (
        <p>{translate('office.no_documents')}</p>
      ) : (
        <Files>
          {documents.map(({ id: document, label, file_name: file, status, pages, pictures }) => {
            const item = itemOf(document);
            return (
              <li key={document}>
                <h3>{label}</h3>
                {status === 'COMPLETED' ? (
                  <a
                    href={fillPathParams(officeEndpoints.officeDocument, { id, document }).path}
                    onClick={(event) => {
                      event.preventDefault();
                      run(() => downloadFile(event.currentTarget.href));
                    }}
                  >
                    {file}
                  </a>
                ) : (
                  <span>{`${file} ${translate('office.no_file')}`}</span>
                )}
                {pages !== null && <small>{translate('review.pages', { count: pages })}</small>}
                <Pages>
                  {Array.from({ length: pictures }, (_, n) => {
                    const { path } = fillPathParams(officeEndpoints.officeDocumentPage, { id, document, page: String(n + 1) });
                    return (
                      <li key={n}>
                        <a href={path} target="_blank" rel="noreferrer">
                          <img
                            src={path}
                            alt={translate('review.picture', { file, page: n + 1, pages: pages ?? pictures })}
                            loading="lazy"
                            width={320}
                            height={440}
                          />
                        </a>
                      </li>
                    );
                  })}
                </Pages>
                {item && entryOf(item)}
              </li>
            );
          })}
        </Files>
      )}
      {withoutFile.length > 0 && (
        <>
          <h3>{translate('office.items')}</h3>
          <Files>
            {withoutFile.map((item) => (
              <li key={item.id}>{entryOf(item)}</li>
            ))}
          </Files>
        </>
      )}
      <p role="status">{isBusy && translate('form.working')}</p>
      {refusal !== null && <Alert variant="error">{refusal}</Alert>}
      <Copy id={id} />
    </Card>
  );
}

/** Nothing is made before someone asks for it. */
function Copy({ id }: { readonly id: string }) {
  const { isBusy, refusal, run } = useStaffAction();
  const [isThere, setThere] = useState(false);
  const make = (): void =>
    run(async () => {
      for (;;) {
        const { status } = await callApi(officeEndpoints.officeCopy, { params: { id } });
        if (status === 'COMPLETED') return setThere(true);
        if (!isConverting(status)) throw new ServerError(translate('office.no_copy'), 200);
        await sleep(POLL_MS);
      }
    });
  return (
    <>
      {isThere ? (
        <DownloadButton
          href={fillPathParams(officeEndpoints.officeCopyFile, { id }).path}
          isBusy={isBusy}
          onSave={(path) => run(() => downloadFile(path))}
          label={translate('pdf.download')}
        />
      ) : (
        <BusyButton isBusy={isBusy} onClick={make} label={translate('office.make_copy')} />
      )}
      <p role="status">{isBusy && translate(isThere ? 'form.working' : 'office.preparing')}</p>
      {refusal !== null && <Alert variant="error">{refusal}</Alert>}
    </>
  );
}
