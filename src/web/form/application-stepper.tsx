import { styled } from '@mui/material/styles';
import { form } from 'virtual:form';
import { useLocation } from 'react-router-dom';
import type { Page } from '../../form/model/form.ts';
import { distinctStepTitle } from '../../form/evaluate/pages.ts';
import { useAnswerStoreSelector, usePages } from '../answers/answer-store-context.tsx';
import { evaluatedAnswersOf } from '../answers/evaluated-answers.ts';
import { pagePath, REVIEW_PATH } from '../navigation/paths.ts';
import { useSession } from '../session/session-context.ts';
import { translate } from '../platform/translate.ts';
import { PAGE_CONTAINER_STYLE } from '../ui/theme.ts';
import { CheckIcon, ChevronIcon } from '../ui/icons.tsx';
import { NavigationBar } from '../ui/navigation-bar.tsx';
import { visuallyHiddenStyle, VisuallyHidden } from '../ui/visually-hidden.tsx';
import { SaveStatus } from '../saving/save-status.tsx';
import { BackToReviewLink } from './review-link.tsx';
import { pageCompletionStateOf, type PageCompletionState } from './page-completion-state.ts';
import { useSaveOnStepClick } from './use-save-on-step-click.ts';
import { useLazyOverview } from './use-lazy-overview.ts';
import { useEffect, useRef } from 'react';
import { useAnnouncement } from '../renderer/use-announcement.ts';

const Bar = styled('section')(({ theme }) => ({
  zIndex: 20,
  top: 0,
  backgroundColor: theme.palette.background.paper,
  borderBottom: `1px solid ${theme.palette.divider}`,
  // Scrolls on low or zoomed screens, where it would take too much room.
  '@media (min-height: 37.5em)': { position: 'sticky' },
  '@media print': { display: 'none' },
}));
const Inner = styled('div')(({ theme }) => ({
  ...PAGE_CONTAINER_STYLE,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0 1rem',
  // A step has room around it, and its mark begins at the edge.
  paddingInlineStart: 8,
  [theme.breakpoints.down('mobile')]: { paddingInlineStart: 12 },
}));
const Marker = styled('span', { shouldForwardProp: (prop) => prop !== 'state' && prop !== 'isCurrent' })<{
  state: PageCompletionState;
  isCurrent: boolean;
}>(({ theme, state, isCurrent }) => {
  const { primary, error, brand } = theme.palette;
  const edge = state === 'missing' ? error.main : state === 'done' || isCurrent ? primary.main : brand.neutral.main;
  return {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: '1.875rem',
    height: '1.875rem',
    border: `2px solid ${edge}`,
    borderRadius: '50%',
    backgroundColor: isCurrent ? edge : theme.palette.background.paper,
    color: isCurrent ? theme.palette.background.paper : edge,
    fontSize: '0.9375rem',
    fontWeight: 700,
    position: 'relative',
  };
});
/** Icon at the edge of the number, so that no state is color alone. */
const Badge = styled('span', { shouldForwardProp: (prop) => prop !== 'state' })<{ state: PageCompletionState }>(({ theme, state }) => ({
  display: 'grid',
  placeItems: 'center',
  position: 'absolute',
  top: '-0.5rem',
  insetInlineEnd: '-0.5rem',
  width: '1.125rem',
  height: '1.125rem',
  border: `2px solid ${theme.palette.background.paper}`,
  borderRadius: '50%',
  backgroundColor: state === 'missing' ? theme.palette.error.main : theme.palette.primary.main,
  color: theme.palette.background.paper,
  fontSize: '0.75rem',
  lineHeight: 1,
  '& svg': { width: '0.5rem', height: '0.5rem' },
}));
const Names = styled('span')(({ theme }) => ({ [theme.breakpoints.down('mobile')]: visuallyHiddenStyle }));
const Step = styled('span')(({ theme }) => ({ display: 'block', fontSize: '0.8125rem', color: theme.palette.text.secondary }));
const Title = styled('span')({ fontSize: '0.9375rem', fontWeight: 600, whiteSpace: 'nowrap' });

/** Name of the current step, on screens too narrow for all names. */
const Current = styled('p')(({ theme }) => ({
  flex: '1 1 6rem',
  margin: 0,
  // It opens nothing yet.
  '& svg': { visibility: 'hidden' },
  [theme.breakpoints.up('mobile')]: { display: 'none' },
}));
const StepName = styled('span')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  margin: '4px 0',
  textAlign: 'end',
  lineHeight: 1.25,
  fontSize: '0.9375rem',
  '& span': { fontSize: '0.8125rem', color: theme.palette.text.secondary },
  '& svg': { gridArea: '1 / 2 / span 2', marginInlineStart: '0.5rem', color: theme.palette.primary.main },
}));

interface StepProps {
  readonly page: Page;
  readonly index: number;
  readonly isCurrent: boolean;
  readonly isSubmitted: boolean;
}

function StepContent({ page, index, isCurrent, isSubmitted }: StepProps) {
  const reached = useAnswerStoreSelector((store) =>
    pageCompletionStateOf(form, page.id, evaluatedAnswersOf(store), store.blockingFailures(), store.reportsAllFailures()),
  );
  const state = isSubmitted ? 'done' : reached;
  const above = distinctStepTitle(page);
  return (
    <>
      <Marker state={state} isCurrent={isCurrent} aria-hidden="true">
        <span>{index + 1}</span>
        {state !== 'open' && <Badge state={state}>{state === 'done' ? <CheckIcon /> : '!'}</Badge>}
      </Marker>
      <Names>
        {above !== undefined && <Step>{`${above} `}</Step>}
        <Title>{page.title}</Title>
      </Names>
      <VisuallyHidden>{`(${isCurrent ? `${translate('step.current')}, ` : ''}${translate(`step.${state}`)})`}</VisuallyHidden>
    </>
  );
}

export function ApplicationStepper() {
  const { pathname } = useLocation();
  const { status } = useSession();
  const followStep = useSaveOnStepClick();
  const isSubmitted = status === 'submitted';
  const pages = usePages();
  const current = pages.find((page) => pagePath(page.id) === pathname);
  const overview = useLazyOverview();

  const items = pages.map((page, index) => {
    const to = pagePath(page.id);
    const isCurrent = pathname === to;
    return {
      id: page.id,
      isCurrent,
      ...(!isSubmitted && { to }),
      content: <StepContent page={page} index={index} isCurrent={isCurrent} isSubmitted={isSubmitted} />,
    };
  });
  const name = (current || pathname === REVIEW_PATH) && (
    <StepName>
      {current && <span>{`${translate('step.of', { n: pages.indexOf(current) + 1, count: pages.length })} `}</span>}
      <strong>{current?.title ?? translate('step.review')}</strong>
      {current && <ChevronIcon />}
    </StepName>
  );
  return (
    <Bar aria-label={translate('step.bar')}>
      <Inner>
        <NavigationBar label={translate('navigation.main')} items={items} onFollow={followStep} />
        {current && overview ? (
          <overview.SectionsDisclosure page={current}>{name}</overview.SectionsDisclosure>
        ) : (
          // The steps say it to a screen reader, and so does the heading of the page.
          name && <Current aria-hidden="true">{name}</Current>
        )}
        {!isSubmitted && <SaveStatus />}
        <StepChanges pages={pages} />
        {current && overview && <overview.SectionProgressAnnouncer page={current} />}
      </Inner>
      <BackToReviewLink />
    </Bar>
  );
}

/** Tells a screen reader which step an answer added or removed; what is loaded is not announced. */
function StepChanges({ pages }: { readonly pages: readonly Page[] }) {
  const epoch = useAnswerStoreSelector((store) => store.epoch());
  const [announcement, announce] = useAnnouncement();
  const known = useRef({ pages, epoch });
  useEffect(() => {
    const before = known.current;
    known.current = { pages, epoch };
    if (before.epoch !== epoch) return;
    const added = pages.find((page) => !before.pages.includes(page));
    const removed = before.pages.find((page) => !pages.includes(page));
    if (added) announce(translate('step.added', { title: added.title }));
    else if (removed) announce(translate('step.removed', { title: removed.title }));
  }, [announce, epoch, pages]);
  return <VisuallyHidden role="status">{announcement}</VisuallyHidden>;
}
