import { form } from 'virtual:form';
import { useLocation, Link } from 'react-router-dom';
import type { Page } from '../../form/model/form.ts';
import { distinctStepTitle } from '../../form/evaluate/pages.ts';
import { PROGRESS, useAnswerStoreSelector, usePages } from '../answers/answer-store-context.tsx';
import { evaluatedAnswersOf } from '../answers/evaluated-answers.ts';
import { pagePath, REVIEW_PATH } from '../navigation/paths.ts';
import { useSession } from '../session/session-context.ts';
import { translate } from '../platform/translate.ts';
import { CheckIcon, ChevronIcon } from '../ui/icons.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { SaveStatus } from '../saving/save-status.tsx';
import { BackToReviewLink } from './review-link.tsx';
import { pageCompletionStateOf } from './page-completion-state.ts';
import { useSaveOnStepClick } from './use-save-on-step-click.ts';
import { useLazyOverview } from './use-lazy-overview.ts';
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { useAnnouncement } from '../renderer/use-announcement.ts';

interface StepProps {
  readonly page: Page;
  readonly index: number;
  readonly isCurrent: boolean;
  readonly isSubmitted: boolean;
}

function StepContent({ page, index, isCurrent, isSubmitted }: StepProps) {
  const reached = useAnswerStoreSelector(
    (store) => pageCompletionStateOf(form, page.id, evaluatedAnswersOf(store), store.failuresToCorrect(), store.reportsAllFailures()),
    PROGRESS,
  );
  const state = isSubmitted ? 'done' : reached;
  const above = distinctStepTitle(page);
  return (
    <>
      <span className="application-stepper-marker" data-state={state} data-current={isCurrent || undefined} aria-hidden="true">
        <span>{index + 1}</span>
        {state !== 'open' && <span className="application-stepper-badge">{state === 'done' ? <CheckIcon /> : '!'}</span>}
      </span>
      <span className="application-stepper-names">
        {above !== undefined && <span className="application-stepper-step">{`${above} `}</span>}
        <span className="application-stepper-title">{page.title}</span>
      </span>
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
    <span className="application-stepper-step-name">
      {current && <span>{`${translate('step.of', { n: pages.indexOf(current) + 1, count: pages.length })} `}</span>}
      <strong>{current?.title ?? translate('step.review')}</strong>
      {current && <ChevronIcon />}
    </span>
  );
  return (
    <section className="application-stepper-bar" aria-label={translate('step.bar')}>
      <div className="application-stepper-inner">
        <NavigationBar label={translate('navigation.main')} items={items} onFollow={followStep} />
        {current && overview ? (
          <overview.SectionsDisclosure page={current}>{name}</overview.SectionsDisclosure>
        ) : (
          // The steps say it to a screen reader, and so does the heading of the page.
          name && (
            <p className="application-stepper-current" aria-hidden="true">
              {name}
            </p>
          )
        )}
        {!isSubmitted && <SaveStatus />}
        <StepChanges pages={pages} />
        {current && overview && <overview.SectionProgressAnnouncer page={current} />}
      </div>
      <BackToReviewLink />
    </section>
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

interface NavigationItem {
  readonly id: string;
  readonly content: ReactNode;
  /** Route that the item replaces the current one with; an item without a route is plain text. */
  readonly to?: string;
  readonly isCurrent: boolean;
}

interface Props {
  readonly label: string;
  readonly items: readonly NavigationItem[];
  /** May handle the click itself, by preventing its default. */
  readonly onFollow?: (event: MouseEvent, to: string) => void;
}

/** The horizontal main navigation. */
const NavigationBar = ({ label, items, onFollow }: Props) => (
  <nav aria-label={label}>
    <ol className="navigation-bar-list">
      {items.map(({ id, to, content, isCurrent }) => (
        <li key={id}>
          {to === undefined ? (
            <span className="navigation-bar-plain-item">{content}</span>
          ) : (
            <Link
              className="navigation-bar-item-link"
              to={to}
              replace
              aria-current={isCurrent ? 'step' : undefined}
              onClick={(event) => onFollow?.(event, to)}
            >
              {content}
            </Link>
          )}
        </li>
      ))}
    </ol>
  </nav>
);
