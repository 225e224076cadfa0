import 'virtual:text/form';
import 'virtual:text/sections';
import {
  useDeferredValue,
  useState,
  useSyncExternalStore,
  useEffect,
  useId,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import type { Page } from '../../../form/model/form.ts';
import { translate } from '../../platform/translate.ts';
import { NextIncompleteQuestionButton } from './next-incomplete-question-button.tsx';
import { SectionList } from './section-list.tsx';
import { countCompletedParts, usePageProgress, useRemainingWork } from './use-page-progress.ts';
import { matchSidebar } from '../use-lazy-overview.ts';
import { withClass } from '../../ui/with-class.ts';
import { ChevronIcon } from '../../ui/icons.tsx';
import { useAnswerStore, useAnswerStoreSelector, interpolateAnswers, PROGRESS } from '../../answers/answer-store-context.tsx';
import { useAnnouncement } from '../../renderer/use-announcement.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useTrackFormLocation } from './form-location.ts';
import { Link } from 'react-router-dom';
import { allMissingKeys, editableQuestionOf } from '../../../form/evaluate/progress.ts';
import { evaluatedAnswersOf } from '../../answers/evaluated-answers.ts';
import { useNavigationState } from '../../navigation/navigation-state.ts';
import { pagePath } from '../../navigation/paths.ts';
import { useSession } from '../../session/session-context.ts';
import { Alert } from '../../ui/alert.tsx';
import { FailureReasons } from './failure-reasons.tsx';
import { useSaveOnStepClick } from '../use-save-on-step-click.ts';

export const SectionsSidebar = ({ page }: { readonly page: Page }) => useHasRoomForSidebar() && <Beside page={page} />;

function Beside({ page }: { readonly page: Page }) {
  // Its questions come first.
  const parts = useDeferredValue(usePageProgress(page));
  return (
    <div className="sections-sidebar-place">
      <nav className="sections-sidebar-nav" aria-labelledby="sections-title">
        <h2 id="sections-title">{translate('sections.title')}</h2>
        <p className="sections-sidebar-count">{translate('sections.count', countCompletedParts(parts))}</p>
        <SectionList page={page} parts={parts} />
        <div className="sections-sidebar-next">
          <NextIncompleteQuestionButton page={page} />
        </div>
      </nav>
    </div>
  );
}

/** Asked once: the page is laid out for it. */
export function useHasRoomForSidebar(): boolean {
  const [room] = useState(() => {
    const query = matchSidebar();
    return {
      matches: () => query.matches,
      subscribe(listener: () => void) {
        query.addEventListener('change', listener);
        return () => query.removeEventListener('change', listener);
      },
    };
  });
  return useSyncExternalStore(room.subscribe, room.matches);
}

const Panel = withClass('nav', 'sections-disclosure-panel');

interface Props {
  readonly page: Page;
  readonly children: ReactNode;
}

export const SectionsDisclosure = ({ page, children }: Props) => (useHasRoomForSidebar() ? null : <Folded page={page}>{children}</Folded>);

function Folded({ page, children }: Props) {
  const id = useId();
  const parts = usePageProgress(page);
  const [isOpen, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  const close = (): void => setOpen(false);
  useEffect(() => {
    if (!isOpen) return;
    const isOurs = (target: EventTarget | null): boolean =>
      target instanceof Node && (panel.current?.contains(target) === true || toggle.current?.contains(target) === true);
    const closeElsewhere = ({ target }: Event): void => {
      if (!isOurs(target)) close();
    };
    const over = new AbortController();
    document.addEventListener('pointerdown', closeElsewhere, { signal: over.signal });
    document.addEventListener('focusin', closeElsewhere, { signal: over.signal });
    return () => over.abort();
  }, [isOpen]);
  const count = translate('sections.count', countCompletedParts(parts));
  const closeByEscape = ({ key }: KeyboardEvent): void => {
    if (key !== 'Escape' || !isOpen) return;
    close();
    toggle.current?.focus();
  };
  const closeAfterJump = ({ target }: MouseEvent): void => {
    if (target instanceof Element && target.closest('a')) close();
  };
  return (
    <>
      <button
        className="sections-disclosure-toggle"
        ref={toggle}
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={closeByEscape}
      >
        <span className="sections-disclosure-current">{children}</span>{' '}
        <span className="sections-disclosure-count">
          <span>{count}</span>
          <ChevronIcon />
        </span>
      </button>
      {isOpen && (
        <Panel ref={panel} id={id} aria-labelledby={`${id}-title`} onClick={closeAfterJump} onKeyDown={closeByEscape}>
          <h2 id={`${id}-title`}>
            <span>{translate('sections.title')}</span> <span>{count}</span>
          </h2>
          <SectionList page={page} parts={parts} />
          <div className="sections-disclosure-next">
            <NextIncompleteQuestionButton page={page} onGone={close} />
          </div>
        </Panel>
      )}
    </>
  );
}

export function SectionProgressAnnouncer({ page }: { readonly page: Page }) {
  const store = useAnswerStore();
  const parts = usePageProgress(page);
  const left = useRemainingWork();
  const epoch = useAnswerStoreSelector((from) => from.epoch());
  const [announcement, announce] = useAnnouncement();
  const known = useRef({ page, parts, left, epoch });
  useTrackFormLocation();
  useEffect(() => {
    const before = known.current;
    known.current = { page, parts, left, epoch };
    if (before.epoch !== epoch || before.page !== page) return;
    if (left === 'nothing' && before.left !== 'nothing') return announce(translate('sections.nothing'));
    const wasOpen = (id: string): boolean => before.parts.some((part) => part.id === id && part.state !== 'done' && part.required > 0);
    const done = parts.find(({ id, state }) => state === 'done' && wasOpen(id));
    if (done) announce(translate('sections.is_done', { title: interpolateAnswers(store, done.title), ...countCompletedParts(parts) }));
  }, [announce, epoch, left, page, parts, store]);
  return <VisuallyHidden role="status">{announcement}</VisuallyHidden>;
}

/** Note on arrival: what the page that was left lacks, which answers are wrong and why. Hidden while the summary says it. */
export function PreviousPageAlert() {
  const { left } = useNavigationState();
  const { form } = useAnswerStore();
  const isValidating = useSession().status === 'validating';
  const followStep = useSaveOnStepClick();
  const [announcement, announce] = useAnnouncement();
  const page = form.pages.find(({ id }) => id === left);
  const isOfPage = (key: string): boolean => form.questions[key]?.page === page?.id;
  // A wrong copy is corrected where it is given: place and question, such as `city>current_city`.
  const wrong = keysIn(
    useAnswerStoreSelector((store) => {
      if (!page) return '';
      const known = evaluatedAnswersOf(store);
      const places = Object.keys(store.failuresToCorrect()).map((key) => [editableQuestionOf(form, key, known), key] as const);
      return places
        .filter(([place], n) => isOfPage(place) && places.findIndex(([other]) => other === place) === n)
        .map(([place, key]) => `${place}>${key}`)
        .join(' ');
    }, PROGRESS),
  ).map((pair) => pair.split('>') as [place: string, key: string]);
  const missing = keysIn(
    useAnswerStoreSelector(
      (store) => (page ? [...allMissingKeys(form, evaluatedAnswersOf(store))].filter(isOfPage).join(' ') : ''),
      PROGRESS,
    ),
  ).filter((key) => wrong.every(([place]) => place !== key));
  const isIncomplete = missing.length + wrong.length > 0;
  const words = page && isIncomplete && !isValidating ? sentence(missing.length, wrong.length, page.title) : '';
  useEffect(() => announce(words), [announce, words]);
  return (
    <div role="status">
      {page && announcement !== '' && (
        <Alert variant="success" isSpoken={false}>
          <span>{`${announcement} `}</span>
          {missing[0] !== undefined && (
            <Link to={{ pathname: pagePath(page.id), hash: missing[0] }} onClick={followStep}>
              {translate('sections.to_left')}
            </Link>
          )}
          {wrong.map(([place, key]) => (
            <p key={key}>
              <Link to={{ pathname: pagePath(page.id), hash: place }} onClick={followStep}>
                <FailureReasons of={[key]} />
              </Link>
            </p>
          ))}
        </Alert>
      )}
    </div>
  );
}

const keysIn = (keys: string): readonly string[] => (keys === '' ? [] : keys.split(' '));

function sentence(missing: number, wrong: number, title: string): string {
  if (wrong === 0) return translate('sections.left', { count: missing, title });
  return missing === 0
    ? translate('sections.left_wrong', { count: wrong, title })
    : translate('sections.left_both', { count: missing, wrong, title });
}
