import { styled } from '@mui/material/styles';
import { useState } from 'react';
import type { ReadOnlyApplication } from '../../api/schemas/application-schemas.ts';
import { ATTACHMENT_FRAME, SHEET_HEADING_HEIGHT } from '../../api/print-sheet.ts';
import { translate } from '../platform/translate.ts';
import { getOwn } from '../../form/model/answers.ts';

const OnPaper = styled('section')({ display: 'none', '@media print': { display: 'block' } });
const Sheet = styled('div')(({ theme }) => ({
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
export function AttachmentSheets({ application }: { readonly application: Pick<ReadOnlyApplication, 'reading' | 'document_answer'> }) {
  const { reading, document_answer: documents } = application;
  const [attached] = useState(() => attachedPages(window.location.search));
  return attached.map(({ key, pages: count }) => {
    const label = getOwn(reading.documents, key) ?? key;
    const file = documents[key]?.file_name ?? '';
    return (
      <OnPaper key={key}>
        {count === 0 && (
          <Sheet>
            <h2>{translate('reading.sheet_of_none', { label, file })}</h2>
            <p>{translate('reading.not_shown')}</p>
          </Sheet>
        )}
        {Array.from({ length: count }, (_, page) => {
          const heading = translate('reading.sheet', { label, file, page: page + 1, pages: count });
          return (
            <Sheet key={page}>
              {page === 0 ? <h2>{heading}</h2> : <p>{heading}</p>}
              <Frame />
            </Sheet>
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
