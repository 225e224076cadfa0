import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactElement, type SyntheticEvent } from 'react';
import { sectionIdsOfPageItem, type Form, type Page, type PageItem } from '../../form/model/form.ts';
import { isOpen } from '../../form/evaluate/page-period.ts';
import { useFormTime } from '../platform/form-time.ts';
import { useAnswerStore } from '../answers/answer-store-context.tsx';
import { focusQuestion } from './focus-question.ts';
import { MountQueueProvider, useIsPagePainted } from './mount-queue-provider.tsx';
import { type PageSettings, PageSettingsProvider, type GetQuestionLink } from './page-settings.ts';
import { PartForm, reactKeyOfPart } from './part-form.tsx';
import { QuestionChangesAnnouncer } from './question-changes-announcer.tsx';
import type { RepeatActions } from './repeat-form.tsx';
import { TabsForm, type SelectTabHandler } from './tabs-form.tsx';

interface Props {
  readonly page: Page;
  /** The question to scroll to and focus, or the section or tabs, from the address's hash. */
  readonly focusKey: string | undefined;
  readonly focusRequest?: string | undefined;
  readonly repeatActions: RepeatActions | undefined;
  readonly questionLink: GetQuestionLink;
  readonly SectionFooter?: PageSettings['SectionFooter'];
  readonly onChooseTab: SelectTabHandler;
}

/** Number of questions from which only needed sections mount: with 1000, a submission takes half the time, and memory a third. */
const MANY = 100;

const isLong = (form: Form, { content }: Page): boolean =>
  content.flatMap((item) => sectionIdsOfPageItem(form, item)).reduce((sum, id) => sum + (form.sections[id]?.keys.length ?? 0), 0) >= MANY;

const stayHere = (event: SyntheticEvent): void => event.preventDefault();

/** All sections, repeats and tabs of one page; the shell gives title and buttons. It is drawn again only for other props. */
export const PageForm = memo(function PageForm(props: Props) {
  const { page, focusKey, focusRequest, repeatActions, questionLink, SectionFooter, onChooseTab } = props;
  const { form } = useAnswerStore();
  const now = useFormTime();
  const settings = useMemo(() => ({ questionLink, SectionFooter }), [questionLink, SectionFooter]);
  // Without an address of a question, the first one is in the window: drawn later, the page would be laid out twice.
  const [first = ''] = page.content.slice(0, 1).flatMap((item) => sectionIdsOfPageItem(form, item));
  const focusSection = focusKey === undefined ? first : (form.questions[focusKey]?.section ?? focusKey);
  useEffect(() => {
    if (focusKey !== undefined) focusQuestion(focusKey);
  }, [focusKey, focusRequest, page.id]);

  const itemForm = (item: PageItem) => {
    const ofParts = { focusSection, repeatActions };
    if ('tabs' in item) return <TabsForm key={`tabs-${item.tabs}`} id={item.tabs} onChoose={onChooseTab} {...ofParts} />;
    return <PartForm key={reactKeyOfPart(item)} part={item} heading="h2" {...ofParts} />;
  };
  const parts = <Parts all={page.content.map(itemForm)} isAtOnce={focusKey !== undefined} />;
  return (
    <PageSettingsProvider value={settings}>
      <form noValidate onSubmit={stayHere}>
        <div className="surface form-surface">
          <MountQueueProvider isLong={isLong(form, page)}>
            {page.period ? (
              <fieldset disabled={!isOpen(page.period, now)} style={{ display: 'contents' }}>
                {parts}
              </fieldset>
            ) : (
              parts
            )}
          </MountQueueProvider>
          <QuestionChangesAnnouncer page={page} />
        </div>
      </form>
    </PageSettingsProvider>
  );
});

/** Parts of a page. Those below the window wait until it is painted, as does the room below them. */
function Parts({ all, isAtOnce }: { readonly all: readonly ReactElement[]; readonly isAtOnce: boolean }) {
  const isWhole = useIsPagePainted() || isAtOnce;
  const [count, setCount] = useState(1);
  const rest = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (rest.current && rest.current.getBoundingClientRect().top < window.innerHeight) setCount(2 * count);
  }, [count]);
  const place = <div key="rest" ref={rest} style={{ minHeight: '100vh' }} />;
  return all.map((part: ReactElement, n) => (isWhole || n < count ? part : n === count && place));
}
