import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { isAnswered } from '../../form/model/answers.ts';
import { sectionIdsOfTab, type Tab, type TabGroup } from '../../form/model/form.ts';
import { isOptionalAndCollapsible } from '../../form/evaluate/collapsible-sections.ts';
import { keysOfTab } from '../../form/evaluate/tabs.ts';
import { useAnswerStore, useAnswerStoreSelector } from '../answers/answer-store-context.tsx';
import { isRightToLeft } from '../platform/page-language.ts';
import { translate } from '../platform/translate.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useLazyUploads } from './upload/uploads-context.ts';
import { tabId, tabPanelId, tabsHeadingId } from './element-ids.ts';
import { PartForm, reactKeyOfPart } from './part-form.tsx';
import type { RepeatActions } from './repeat-form.tsx';
import { CollapsibleSection } from './collapsible-section.tsx';

/** Chooses a tab; `left` holds the keys of the tab that is left. Settles when the choice is stored or refused. */
export type SelectTabHandler = (tabs: TabGroup, tab: Tab, left: readonly string[]) => Promise<void>;

interface Props {
  readonly id: string;
  readonly focusSection: string | undefined;
  readonly repeatActions: RepeatActions | undefined;
  readonly onChoose: SelectTabHandler;
}

export function TabsForm({ id, ...others }: Props) {
  const { form } = useAnswerStore();
  const tabs = form.tabs[id];
  return tabs && <Choices tabs={tabs} {...others} />;
}

/** ARIA tabs with manual activation: leaving a tab loses its answers, so only Enter or Space chooses. */
function Choices({ tabs, focusSection, repeatActions, onChoose }: Omit<Props, 'id'> & { readonly tabs: TabGroup }) {
  const store = useAnswerStore();
  const shownId = useAnswerStoreSelector((from) => from.shownTab(tabs.id));
  const [wanted, setWanted] = useState<Tab>();
  const [isSwitching, setSwitching] = useState(false);
  const uploads = useLazyUploads();
  const list = useRef<HTMLDivElement>(null);
  const shown = tabs.choices.find((tab) => tab.id === shownId);
  const all = useMemo(() => tabs.choices.flatMap((tab) => keysOfTab(store.form, tab)), [store, tabs]);
  // A tab that was chosen is an answer, too.
  const mayClose = useAnswerStoreSelector(({ form, sectionState }) => {
    const visible = shown ? sectionIdsOfTab(shown).filter((one) => sectionState(one).visible) : [];
    return shown === tabs.choices[0] && isOptionalAndCollapsible(form, tabs, visible, sectionState);
  });
  if (!shown) return null;
  const left = keysOfTab(store.form, shown);
  const isLost = (key: string): boolean => isAnswered(store.answerTo(key)) || (uploads?.collectingKeys().includes(key) ?? false);
  const files = left.flatMap((key) => {
    const state = uploads?.stateOf(key);
    return state?.at === 'ready' ? [state.file.file_name] : [];
  });
  const isBusy = (key: string): boolean => uploads?.pendingKeys().includes(key) ?? false;

  const choose = async (tab: Tab): Promise<void> => {
    setWanted(undefined);
    setSwitching(true);
    await onChoose(tabs, tab, left);
    setSwitching(false);
  };
  const press = (tab: Tab): void => {
    if (tab === shown || isSwitching) return;
    store.flush();
    // The confirmation is not shown for a file that cannot be left yet: choosing the tab reports that.
    if (!left.some(isBusy) && left.some(isLost)) setWanted(tab);
    else void choose(tab);
  };
  const move = (event: KeyboardEvent<HTMLButtonElement>): void => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const next = buttons.at(goal(event.key, buttons.indexOf(event.currentTarget), buttons.length));
    if (!next || !KEYS.includes(event.key)) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <CollapsibleSection
      id={tabsHeadingId(tabs.id)}
      look="tabs"
      heading="h2"
      title={tabs.title}
      description={tabs.intro}
      fold={tabs.fold}
      labels={tabs.choices.map(({ title }) => title)}
      keys={all}
      canFold={mayClose}
    >
      {() => (
        <>
          <div className="tab-list" role="tablist" aria-labelledby={tabsHeadingId(tabs.id)} ref={list}>
            {tabs.choices.map((tab) => (
              <button
                key={tab.id}
                type="button"
                role="tab"
                id={tabId(tabs.id, tab.id)}
                aria-selected={tab === shown}
                aria-controls={tabPanelId(tabs.id)}
                aria-disabled={isSwitching || undefined}
                tabIndex={tab === shown ? 0 : -1}
                onClick={() => press(tab)}
                onKeyDown={move}
              >
                {tab.title}
              </button>
            ))}
          </div>
          <div className="tab-content">
            <p className="switching" role="status">
              {isSwitching && translate('tabs.switching')}
            </p>
            <div
              className="tab-panel"
              role="tabpanel"
              id={tabPanelId(tabs.id)}
              aria-labelledby={tabId(tabs.id, shown.id)}
              inert={isSwitching}
            >
              {shown.content.map((part) => (
                <PartForm key={reactKeyOfPart(part)} part={part} heading="h3" focusSection={focusSection} repeatActions={repeatActions} />
              ))}
            </div>
          </div>
          {wanted && (
            <ConfirmDialog
              title={translate('tabs.leave_title')}
              text={
                files.length > 0
                  ? translate('tabs.leave_file', { files: files.join(', '), from: shown.title, to: wanted.title })
                  : translate('tabs.leave_text', { from: shown.title, to: wanted.title })
              }
              no={translate('tabs.stay')}
              onNo={() => setWanted(undefined)}
              yes={translate('tabs.leave')}
              onYes={() => void choose(wanted)}
            />
          )}
        </>
      )}
    </CollapsibleSection>
  );
}

const KEYS = ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown', 'Home', 'End'];

/** Tab that a key leads to; tabs are a ring, and a column on narrow screens. */
function goal(key: string, now: number, count: number): number {
  if (key === 'Home') return 0;
  if (key === 'End') return -1;
  const back = isRightToLeft() ? 'ArrowRight' : 'ArrowLeft';
  return key === back || key === 'ArrowUp' ? now - 1 : (now + 1) % count;
}
