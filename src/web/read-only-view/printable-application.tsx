import 'virtual:text/answers';
import { withEmotion } from '../ui/emotion-styles.tsx';
import { styled } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import useSWR from 'swr';
import 'virtual:text/completion';
import 'virtual:text/form';
import 'virtual:text/paper';
import { shell } from 'virtual:shell';
import type { ReadOnlyApplication } from '../../api/schemas/application-schemas.ts';
import type { ShownContent } from '../../form/model/content.ts';
import { endpoints } from '../../api/endpoints.ts';
import { callApi, UnauthorizedError } from '../api/api-client.ts';
import { swrConfig } from '../api/swr-config.ts';
import { ContentBlocks } from '../content/content-view.tsx';
import { formatDateInZone, formatDateTimeWithZone } from '../platform/format-date-time.ts';
import { translate } from '../platform/translate.ts';
import { AnswerList } from '../ui/answer-list.tsx';
import { answeredPages } from '../ui/read-only-pages.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { FullScreenLoading } from '../ui/full-screen-loading.tsx';
import { Global } from '@emotion/react';
import { PRINT_SHEET, ATTACHMENT_FRAME, SHEET_HEADING_HEIGHT } from '../../api/print-sheet.ts';
import { isRightToLeft } from '../platform/page-language.ts';
import { getOwn } from '../../form/model/answers.ts';

const Sheet = styled('main')(({ theme }) => ({
  maxWidth: '44rem',
  margin: '0 auto',
  padding: '1.5rem',
  orphans: 3,
  widows: 3,
  '@media print': { maxWidth: 'none', padding: 0 },
  '& h1, & h2, & h3': { breakAfter: 'avoid', breakInside: 'avoid' },
  '& h2': {
    ...theme.typography.h2,
    margin: '2rem 0 0',
    paddingBottom: '0.375rem',
    borderBottom: `2px solid ${theme.palette.primary.main}`,
  },
  '& h3': { ...theme.typography.h3, margin: '1.25rem 0 0.25rem' },
  '& > [data-declares]': {
    marginTop: '2rem',
    padding: '0 1.25rem 1rem',
    border: `2px solid ${theme.palette.primary.main}`,
    borderRadius: 8,
    breakInside: 'avoid',
    boxDecorationBreak: 'clone',
    '& > h2': { marginTop: '1rem' },
    '& > p': { margin: '1rem 0 0', fontWeight: 600, breakBefore: 'avoid' },
  },
  // The last answers are not alone on a sheet: the section before them stays with them.
  '& > :nth-last-child(1 of [aria-labelledby]) > section:last-of-type': { breakBefore: 'avoid' },
}));
const Letterhead = styled('header')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: '0.75rem',
  marginBottom: '1.5rem',
  '& p': { margin: 0, color: theme.palette.text.secondary },
  '& p:first-of-type': { fontWeight: 600, color: theme.palette.text.primary },
}));
const Seal = styled('section')(({ theme }) => ({
  marginTop: '1rem',
  padding: '0.75rem 1rem',
  borderInlineStart: `4px solid ${theme.palette.primary.main}`,
  backgroundColor: theme.palette.brand.primary.extraLight,
  '& p': { margin: 0 },
}));
const Whole = styled('span')({ whiteSpace: 'nowrap' });
const Message = styled('p')({ margin: '1.5rem 0 0', whiteSpace: 'pre-line' });
const Words = styled('section')(({ theme }) => ({
  marginTop: '1.5rem',
  breakInside: 'avoid',
  '& p': { margin: '0.5rem 0 0' },
  '& ul': { margin: '0.5rem 0 0', paddingInlineStart: '1.25rem' },
  '& a': { color: theme.palette.primary.main },
}));

/** A whole application on paper, as it was submitted: no navigation, no frame. */
export const PrintableApplication = withEmotion(function PrintableApplication({
  token,
  onRefused,
}: {
  readonly token: string;
  readonly onRefused: () => void;
}) {
  const { data, error } = useSWR<ReadOnlyApplication, Error>(
    [endpoints.readOnlyApplication.path, token],
    () => callApi(endpoints.readOnlyApplication, { query: { service_token: token } }),
    swrConfig,
  );
  const [now] = useState(() => new Date().toISOString());
  const isRefused = error instanceof UnauthorizedError;
  useEffect(() => {
    if (isRefused) onRefused();
  }, [isRefused, onRefused]);
  if (error && !isRefused) throw error;
  if (!data) return <FullScreenLoading />;
  const { submission, username, reading, letter } = data;
  const { name, institution } = reading;
  const whose = name === '' ? username : name;
  const moment = formatDateTimeWithZone(submission?.submitted_at ?? now);
  return (
    <Sheet id="reading">
      <Paper
        topStart={`${institution.name} · ${institution.product}`}
        topEnd={
          letter
            ? [formatDateInZone(letter.decided_at), ...(submission ? [translate('reading.reference', submission)] : [])].join(' · ')
            : submission
              ? `${translate('reading.submitted', { moment: formatDateInZone(submission.submitted_at) })} · ${translate('reading.reference', submission)}`
              : translate('reading.not_submitted')
        }
        bottomStart={whose}
      />
      <Letterhead>
        {shell.logos.map((logo) => (
          <img key={logo.src} {...logo} alt="" />
        ))}
        <div>
          <p>{institution.name}</p>
          <p>{institution.address}</p>
        </div>
      </Letterhead>
      {letter ? (
        <>
          <p>{formatDateInZone(letter.decided_at)}</p>
          <PageHeading text={letter.headline} />
          {letter.replaces !== null && <p>{translate('decision.replaces', { day: formatDateInZone(letter.replaces) })}</p>}
          <Note content={letter.content} />
          {letter.message !== '' && (
            <Message>
              <strong>{translate('state.message')}</strong>
              <span>{`\n${letter.message}`}</span>
            </Message>
          )}
          {letter.respond_by !== null && (
            <Message>{translate('decision.respond_by', { day: formatDateInZone(letter.respond_by, 'UTC') })}</Message>
          )}
        </>
      ) : (
        <>
          <PageHeading text={name === '' ? translate('reading.heading') : translate('reading.heading_of', { name })} />
          <Seal>
            <p>
              <strong>{submission ? translate('reading.submitted', { moment }) : translate('reading.not_submitted_at', { moment })}</strong>
              {submission && <Whole>{` · ${translate('reading.reference', submission)}`}</Whole>}
            </p>
            <p>{submission ? translate('completion.submitted_as', { email: username }) : username}</p>
            {reading.left_out && <p>{translate('reading.left_out')}</p>}
          </Seal>
          <Note content={reading.top} />
          {answeredPages(reading.pages).map((page) => (
            <section key={page.page} aria-labelledby={page.page} data-declares={page.declares && ''}>
              <h2 id={page.page}>{page.title}</h2>
              {page.sections.map((section) => (
                <section key={section.section} aria-labelledby={section.section}>
                  <h3 id={section.section}>{section.title}</h3>
                  <AnswerList items={section.items} isTable />
                </section>
              ))}
              {page.declares && submission && <p>{translate('reading.declared', { name: whose, moment })}</p>}
            </section>
          ))}
          <Note content={reading.end} />
          <AttachmentSheets application={data} />
        </>
      )}
    </Sheet>
  );
});

function Note({ content }: { readonly content: ShownContent }) {
  if (content.length === 0) return null;
  return (
    <Words>
      <ContentBlocks content={content} heading="h2" />
    </Words>
  );
}

interface Props {
  readonly topStart: string;
  readonly topEnd: string;
  readonly bottomStart: string;
}

/** A text as a CSS string. Nothing a student typed can end the string early. */
const cssText = (text: string): string => `"${text.replace(/["\\<\n\r\f]/g, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)}"`;

function Paper({ topStart, topEnd, bottomStart }: Props) {
  const [start, end] = isRightToLeft() ? ['right', 'left'] : ['left', 'right'];
  const edge = 'font: 8.5pt system-ui, "Open Sans", Arial, sans-serif; color: #555;';
  const [before = '', between = '', after = ''] = translate('reading.page_of', { page: '\0', pages: '\0' }).split('\0').map(cssText);
  const styles = `
    @page {
      size: ${PRINT_SHEET.width}pt ${PRINT_SHEET.height}pt;
      margin: ${PRINT_SHEET.top}pt ${PRINT_SHEET.side}pt ${PRINT_SHEET.bottom}pt;
      @top-${start} { content: ${cssText(topStart)}; ${edge} }
      @top-${end} { content: ${cssText(topEnd)}; ${edge} }
      @bottom-${start} { content: ${cssText(bottomStart)}; ${edge} }
      @bottom-${end} { content: ${before} counter(page) ${between} counter(pages) ${after}; ${edge} }
    }
    @media print { html { font-size: 10.5pt; } body { background: #fff; } }
  `;
  return <Global styles={styles} />;
}

const OnPaper = styled('section')({ display: 'none', '@media print': { display: 'block' } });
const Attachment = styled('div')(({ theme }) => ({
  breakBefore: 'page',
  breakInside: 'avoid',
  // All sheets of a document look alike, though only the first has a heading for the outline.
  '& > h2, & > p:not(h2 + p)': {
    ...theme.typography.h2,
    boxSizing: 'border-box',
    height: `${SHEET_HEADING_HEIGHT}pt`,
    margin: 0,
    overflow: 'hidden',
    border: 0,
    padding: 0,
  },
}));
/** Not all of the frame's height: rounding must not push it to a sheet of its own. */
const Frame = styled('div')({ height: `${ATTACHMENT_FRAME.height - 2}pt` });

/** Sheets for attached pages, whose number the address says; the printer fills the frames. */
function AttachmentSheets({ application }: { readonly application: Pick<ReadOnlyApplication, 'reading' | 'document_answer'> }) {
  const { reading, document_answer: documents } = application;
  const [attached] = useState(() => attachedPages(window.location.search));
  return attached.map(({ key, pages: count }) => {
    const label = getOwn(reading.documents, key) ?? key;
    const file = documents[key]?.file_name ?? '';
    return (
      <OnPaper key={key}>
        {count === 0 && (
          <Attachment>
            <h2>{translate('reading.sheet_of_none', { label, file })}</h2>
            <p>{translate('reading.not_shown')}</p>
          </Attachment>
        )}
        {Array.from({ length: count }, (_, page) => {
          const heading = translate('reading.sheet', { label, file, page: page + 1, pages: count });
          return (
            <Attachment key={page}>
              {page === 0 ? <h2>{heading}</h2> : <p>{heading}</p>}
              <Frame />
            </Attachment>
          );
        })}
      </OnPaper>
    );
  });
}

/** Reads `?attached=transcript:2,essay:1`, as the printer of a copy writes it. */
function attachedPages(search: string) {
  const written = new URLSearchParams(search).get('attached') ?? '';
  return [...written.matchAll(/([a-z0-9_]+):(\d{1,3})/g)].map(([, key = '', pages]) => ({ key, pages: Number(pages) }));
}
