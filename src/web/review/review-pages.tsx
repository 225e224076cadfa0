import { styled } from '@mui/material/styles';
import { form } from 'virtual:form';
import { useCallback, type ComponentProps, type MouseEvent } from 'react';
import type { DocumentPageCounts } from '../../api/schemas/document-schemas.ts';
import { asksForFile } from '../../form/model/widget-definitions.ts';
import type { ReviewData, ReviewItem } from '../../form/evaluate/review.ts';
import { replaceHash } from '../navigation/navigation-state.ts';
import { pagePath } from '../navigation/paths.ts';
import { isPlainClick } from '../navigation/plain-click.ts';
import { useStableNavigate } from '../navigation/use-stable-navigate.ts';
import type { UploadState } from '../renderer/upload/uploads-context.ts';
import { useSession } from '../session/session-context.ts';
import { translate } from '../platform/translate.ts';
import { FoldedAnswerList } from '../ui/folded-answer-list.tsx';
import { ErrorIcon, WarningIcon } from '../ui/icons.tsx';
import { ProgressIcon } from '../ui/progress-icon.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { isIncompleteReviewItem, useIsInvalidReviewItem } from './missing-answers-alert.tsx';
import { PagePeriodInfo } from '../form/page-period-info.tsx';
import { reviewItemElementId } from '../form/review-item-element-id.ts';
import { getOwn } from '../../form/model/answers.ts';
import { formatByteSize } from '../renderer/upload/format-byte-size.ts';
import { uploadStatusText } from '../renderer/upload/upload-status-text.ts';
import { PageThumbnails } from '../renderer/upload/page-thumbnails.tsx';

const Pages = styled('div')(({ theme }) => ({
  '& h2': { ...theme.typography.h2, margin: 0, paddingBottom: '0.375rem', borderBottom: `2px solid ${theme.palette.primary.main}` },
  '& section + section > h2': { marginTop: '2.5rem' },
  '& h3': { ...theme.typography.h3, margin: '1.5rem 0 0.25rem' },
  '& h2, & h3': { breakAfter: 'avoid', overflowWrap: 'anywhere' },
  // Half a line above and below, so that each is easy to hit and the lines stay together.
  '& [data-act] a': { display: 'inline-block', paddingBlock: '0.25rem', marginBlock: '-0.25rem' },
}));
const Note = styled('p', { shouldForwardProp: (prop) => prop !== 'isWrong' })<{ isWrong: boolean }>(({ theme, isWrong }) => ({
  display: 'flex',
  gap: '0.5rem',
  margin: '0.125rem 0 0',
  color: isWrong ? theme.palette.error.main : undefined,
  fontWeight: isWrong ? 600 : undefined,
  lineHeight: 1.4,
  '& svg': { flex: 'none', marginTop: '0.1em' },
}));

interface Props {
  readonly pages: ReviewData;
  readonly files: Readonly<Record<string, UploadState>>;
  readonly documents: DocumentPageCounts;
}

export function ReviewPages({ pages, files, documents }: Props) {
  const change = useChange();
  const act = ({ key, at, name, value }: ReviewItem) =>
    at === undefined ? null : (
      <a id={reviewItemElementId(key)} href={`${pagePath(form.questions[at]?.page ?? '')}#${at}`} onClick={change}>
        <span>{translate(value === '' ? 'review.answer' : 'review.change')}</span>
        <VisuallyHidden>{` ${name}`}</VisuallyHidden>
      </a>
    );
  const below = (item: ReviewItem) => <Below item={item} state={getOwn(files, item.key)} shown={documents[item.key]} />;
  return (
    <Pages>
      {pages.map(({ page, title, sections }) => (
        <section key={page} aria-labelledby={`read-${page}`}>
          <h2 id={`read-${page}`}>{title}</h2>
          <PagePeriodInfo page={form.pages.find(({ id }) => id === page)} />
          {sections.map(({ section, title: heading, items }) => (
            <section key={section}>
              <h3>{heading}</h3>
              <Answers items={items} act={act} below={below} />
            </section>
          ))}
        </section>
      ))}
    </Pages>
  );
}

type ListProps = Pick<ComponentProps<typeof FoldedAnswerList<ReviewItem>>, 'act' | 'below'>;

/** Answers and missing ones; optional blanks are one line, shown on paper. */
function Answers({ items, ...list }: ListProps & { readonly items: readonly ReviewItem[] }) {
  const titled = items.map((item) => (item.title === undefined ? item : { ...item, label: `${item.title}: ${item.label}` }));
  return <FoldedAnswerList items={titled} isFolded={isFolded} isOpen={useIsInvalidReviewItem()} {...list} />;
}

/** A file may be on its way, and a visitor reads there when it can be sent. */
const isFolded = (item: ReviewItem): boolean =>
  item.value === '' && !isIncompleteReviewItem(item) && item.warnings.length === 0 && !asksForFile(form.questions[item.key]);

interface BelowProps {
  readonly item: ReviewItem;
  readonly state: UploadState | undefined;
  readonly shown: DocumentPageCounts[string] | undefined;
}

function Below({ item, state, shown }: BelowProps) {
  const { isLoggedIn } = useSession();
  const { key, messages, warnings } = item;
  // A file on its way is not missing. One sentence is enough: the question's own, where it has one.
  const isMissing = item.isMissing && item.value === '' && messages.length === 0;
  const isWrong = useIsInvalidReviewItem()(item);
  const waits = !isLoggedIn && asksForFile(form.questions[key]);
  return (
    <>
      {(isMissing ? [translate('review.missing')] : messages).map((message) => (
        <Note key={message} isWrong={isWrong}>
          {isWrong ? <ErrorIcon /> : <ProgressIcon state={isMissing ? 'empty' : 'check'} />}
          <span>
            {!isMissing && <VisuallyHidden>{`${translate(isWrong ? 'field.error' : 'field.warning')} `}</VisuallyHidden>}
            <span>{message}</span>
          </span>
        </Note>
      ))}
      {warnings.map((warning) => (
        <Note key={warning} isWrong={false}>
          <WarningIcon />
          <span>{warning}</span>
        </Note>
      ))}
      {waits && <Note isWrong={false}>{translate('upload.visitor')}</Note>}
      {state && <ReviewFile state={state} shown={shown} />}
    </>
  );
}

/** Goes to a question, and remembers it as the place to come back to: with the link there, and with the browser's own way back. */
function useChange(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const go = useStableNavigate();
  return useCallback(
    (event) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      const { id, pathname, hash } = event.currentTarget;
      replaceHash(`#${id}`);
      go({ pathname, hash }, { state: { reviewing: `#${id}` } });
    },
    [go],
  );
}

const Quiet = styled('p')(({ theme }) => ({ margin: 0, color: theme.palette.text.secondary }));
const Sheets = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0.75rem',
  margin: '0.5rem 0',
  padding: 0,
  listStyle: 'none',
  '& img': {
    display: 'block',
    width: '7.5rem',
    height: '9.75rem',
    objectFit: 'contain',
    backgroundColor: theme.palette.background.default,
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: 4,
  },
  // Keeps only its name on paper, as the PDF copy has all pages.
  '@media print': { display: 'none' },
}));

function ReviewFile({ state, shown }: { readonly state: UploadState; readonly shown: DocumentPageCounts[string] | undefined }) {
  if (!('file' in state)) return null;
  const { file_name: file, file_size: size } = state.file;
  const isOnItsWay = state.at === 'sending' || state.at === 'removing' || (state.at === 'converting' && state.isCutOff);
  const document = state.at === 'ready' ? shown : undefined;
  return (
    <>
      <Quiet>
        {`${document ? `${translate('review.pages', { count: document.pages })}, ` : ''}${formatByteSize(size)} ${isOnItsWay ? uploadStatusText(state) : ''}`}
      </Quiet>
      {document && document.pictures > 0 && (
        <Sheets>
          <PageThumbnails file={file} document={document} />
        </Sheets>
      )}
    </>
  );
}
