import type { WidgetProps } from '@rjsf/utils';
import { useEffect, useRef, useState, useMemo, useLayoutEffect, type RefObject } from 'react';
import type { LookupSuggestion } from '../../../api/schemas/application-schemas.ts';
import { type Answer, UNANSWERED, getOwn, type Answers } from '../../../form/model/answers.ts';
import type { QuestionUi } from '../../../form/model/form-files.ts';
import { useAnswer, useAnswerStore } from '../../answers/answer-store-context.tsx';
import { translate } from '../../platform/translate.ts';
import { ariaDescribedBy } from '../aria-described-by.ts';
import { useFieldDescription } from '../field-description.ts';
import { widgetHintId, suggestionsId } from '../element-ids.ts';
import { truncateEdit } from '../truncate-edit.ts';
import { useTypedAnswer } from '../use-typed-answer.ts';
import { useTextControlAttributes } from '../widgets/control-attributes.ts';
import { NAME_INPUT_PROPS } from '../widgets/name-input-props.ts';
import { answersFromSuggestion } from './answers-from-suggestion.ts';
import { useLookup } from './lookup-context.ts';
import { useCombobox } from './use-combobox.ts';
import { type LookupCategory, LOOKUP_MIN_CHARACTERS } from '../../../api/rules/lookup-limits.ts';
import { lookupTargets } from '../../../form/model/widget-definitions.ts';
import { useAnnouncement } from '../use-announcement.ts';
import { createDebouncedSearch } from './debounced-search.ts';

type UiOptions = NonNullable<QuestionUi['ui:options']>;
type LookupOptions = UiOptions & Required<Pick<UiOptions, 'category'>>;

/** Text with suggestions, of which a chosen one fills other questions: an editable combobox (ARIA Authoring Practices). */
export function LookupCombobox(props: WidgetProps) {
  const { name, value, onChange, schema, options } = props;
  const field = useFieldDescription();
  const store = useAnswerStore();
  const lookup = useLookup();
  const { width = 'full', category } = options as LookupOptions;
  const codeKey = useCodeKey(name);
  const school = useChosenSchool(name, category, codeKey);
  const [left, setLeft] = useState('');
  const rename = (answer: Answer): void => {
    if (answer !== value)
      void school.leave().then((isEmptied) => isEmptied && setLeft(translate('lookup.emptied', { text: String(value) })));
    onChange(answer);
  };
  const { found, hasResult, announcement, isNothing, search, forget } = useSuggestions(category);
  // A list of schools ends with the way on for those whose school is not in it.
  const hasOwnRow = hasResult && category !== 'address';
  const code = useAnswer(codeKey);
  const isOwn = codeKey !== null && value !== '' && code === '';

  const choosing = useRef(new AbortController());

  const typed = useTypedAnswer({
    value,
    onChange: rename,
    show: String,
    read: (answer) => ({ answer }),
    put: (before, edited) => truncateEdit(before, edited, schema.maxLength ?? Infinity),
    onType(text) {
      choosing.current.abort();
      school.remember();
      search(text);
    },
    isFollowed: true,
  });
  const choose = async (suggestion: LookupSuggestion): Promise<void> => {
    forget();
    choosing.current = new AbortController();
    const { signal } = choosing.current;
    const [before, epoch] = [store.getAnswers(), store.epoch()];
    const fields = await lookup.fields(category, suggestion.id, signal);
    if (!fields || signal.aborted || epoch !== store.epoch()) return;
    const isFree = (key: string): boolean =>
      key === name || (store.typedText(key) === undefined && [getOwn(before, key), UNANSWERED].includes(store.answerTo(key)));
    const known = Object.entries(answersFromSuggestion(store.form, name, fields, store.formTime().today));
    const filled = Object.fromEntries(known.filter(([key]) => isFree(key)));
    typed.type(getOwn(filled, name) as string);
    store.change(filled);
    school.choose(filled);
    setLeft('');
    forget(translate('lookup.filled', { text: suggestion.text }));
  };

  const enterOwn = (): void => {
    typed.commit();
    forget(translate('lookup.own_school'));
  };

  const list = useRef<HTMLDivElement>(null);
  useListboxPosition(typed.input, list, found);
  const box = useCombobox({
    count: found.length + Number(hasOwnRow),
    isOpen: found.length > 0 || hasOwnRow || isNothing,
    listId: suggestionsId(name),
    onChoose: (index) => (found[index] ? void choose(found[index]) : enterOwn()),
    onEnter: typed.commit,
    onClose: forget,
    onAsk: () => search(typed.text),
  });
  useEffect(() => {
    list.current?.children[box.active]?.scrollIntoView({ block: 'nearest' });
  }, [box.active]);
  const control = useTextControlAttributes(props, typed);
  return (
    <div className={`lookup ${width}`}>
      <input
        {...control}
        {...box.input}
        className="control"
        type="text"
        autoComplete={(options.autocomplete as string | undefined) ?? 'off'}
        {...NAME_INPUT_PROPS}
        dir="auto"
        aria-describedby={ariaDescribedBy(field.describedBy, isOwn && widgetHintId(name))}
        {...typed.handlers}
        onChange={(event) => {
          box.reset();
          typed.handlers.onChange(event);
        }}
        onBlur={() => {
          box.reset();
          forget();
          typed.commit();
        }}
      />
      {(found.length > 0 || hasOwnRow) && (
        <div className="suggestions" ref={list} id={suggestionsId(name)} role="listbox" aria-label={field.label}>
          {found.map((suggestion, index) => (
            <div key={suggestion.id} {...box.option(index)}>
              <span>{suggestion.text}</span>
              <span className="sub-text">{suggestion.sub_text}</span>
            </div>
          ))}
          {hasOwnRow && (
            <div {...box.option(found.length)} data-own>
              <span>{translate('lookup.not_listed')}</span>
              {found.length === 0 && <span className="sub-text">{translate('lookup.none_school')}</span>}
            </div>
          )}
        </div>
      )}
      <p className={isNothing && !hasOwnRow ? 'suggestions nothing' : 'spoken'} role="status">
        {announcement}
      </p>
      <p className="help own" id={widgetHintId(name)}>
        {isOwn ? translate('lookup.own_school') : ''}
      </p>
      <p className="help own" role="status">
        {left}
      </p>
    </div>
  );
}

/** The question that the code of a looked-up school fills; null where there is none, so what was chosen is unknown later. */
function useCodeKey(name: string): string | null {
  const question = useAnswerStore().form.questions[name];
  return (question && lookupTargets(question, 'ceeb')[0]) ?? null;
}

/** The school that was chosen from the suggestions, now or before the page was loaded: its code identifies it. */
function useChosenSchool(name: string, category: LookupCategory, codeKey: string | null) {
  const store = useAnswerStore();
  const lookup = useLookup();
  const filled = useRef<Promise<Answers> | undefined>(undefined);

  const findOut = async (): Promise<Answers> => {
    const code = codeKey === null ? UNANSWERED : store.answerTo(codeKey);
    if (typeof code !== 'string' || code === '') return {};
    const [first] = (await lookup.find(category, code)) ?? [];
    const fields = first && (await lookup.fields(category, first.id));
    return fields?.['ceeb'] === code ? answersFromSuggestion(store.form, name, fields, store.formTime().today) : {};
  };
  return {
    choose(answers: Answers): void {
      filled.current = Promise.resolve(answers);
    },
    /** Call this before its name changes: from then on it is known what was filled in for it. */
    remember(): void {
      filled.current ??= findOut();
    },
    /** Clears what was filled in for it and not changed since. Returns whether there was any; false if that is unknown. */
    async leave(): Promise<boolean> {
      const epoch = store.epoch();
      const before = (await filled.current) ?? {};
      filled.current = undefined;
      if (epoch !== store.epoch()) return false;
      const beside = Object.keys(before).filter((key) => key !== name && getOwn(before, key) !== UNANSWERED);
      const untouched = beside.filter((key) => store.answerTo(key) === getOwn(before, key));
      // Names the changed ones again, so that clearing leaves them alone.
      store.change(Object.fromEntries(beside.map((key) => [key, untouched.includes(key) ? UNANSWERED : store.answerTo(key)])));
      return untouched.length > 0;
    },
  };
}

const NONE: readonly LookupSuggestion[] = [];

function useSuggestions(category: LookupCategory) {
  const lookup = useLookup();
  const [found, setFound] = useState<readonly LookupSuggestion[]>();
  const [isWaiting, setWaiting] = useState(false);
  const [announcement, announce] = useAnnouncement();
  const latest = useMemo(
    () =>
      createDebouncedSearch(
        (text: string, signal) =>
          lookup.find(category, text, signal, () => {
            setFound(undefined);
            setWaiting(true);
            announce(translate('lookup.busy'));
          }),
        (now) => {
          setFound(now);
          setWaiting(false);
          // "Nothing found" would be wrong if the search itself failed.
          if (now === undefined) announce('');
          else if (now.length > 0) announce(translate('lookup.found', { count: now.length }));
          else announce(category === 'address' ? translate('lookup.none_address') : translate('lookup.none_school'));
        },
      ),
    [lookup, category, announce],
  );
  useEffect(() => latest.stop, [latest]);

  const forget = (words = ''): void => {
    latest.stop();
    setFound(undefined);
    setWaiting(false);
    announce(words);
  };
  return {
    found: found ?? NONE,
    hasResult: found !== undefined,
    /** The announcement about them; also visible if nothing was found, or has to wait. */
    announcement,
    isNothing: (isWaiting || found?.length === 0) && announcement !== '',
    forget,
    search: (text: string): void => (text.trim().length < LOOKUP_MIN_CHARACTERS ? forget() : latest.type(text)),
  };
}

/** The maximum height of a list, and the minimum distance from the edge of the visible area, in px. */
const HIGHEST = 320;
const EDGE = 8;
/** Largest share of the visible area for a list. */
const SHARE = 0.4;

/** The visible part of the page, from the top of the window, in px: without the keyboard of a phone and what sticks to the top. */
function seen(): { readonly top: number; readonly bottom: number } {
  const { offsetTop = 0, height = window.innerHeight } = window.visualViewport ?? {};
  const stuck = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  return { top: Math.max(offsetTop, stuck), bottom: offsetTop + height };
}

/** Position and height of a list beside its input. */
function place(input: DOMRect, wanted: number): { readonly isAbove: boolean; readonly height: number } {
  const { top, bottom } = seen();
  const below = bottom - input.bottom - EDGE;
  const above = input.top - top - EDGE;
  const isAbove = below < wanted && above > below;
  return { isAbove, height: Math.max(0, Math.min(wanted, isAbove ? above : below)) };
}

/** Places a combobox's list where all of it is visible, scrolling the page if needed. `shown` changes with its content. */
function useListboxPosition(input: RefObject<HTMLElement | null>, list: RefObject<HTMLElement | null>, shown: unknown): void {
  useLayoutEffect(() => {
    const [field, box] = [input.current, list.current];
    if (!field || !box) return undefined;
    const put = (): void => {
      box.style.maxHeight = '';
      const { height: visible = window.innerHeight } = window.visualViewport ?? {};
      const wanted = Math.min(box.scrollHeight, HIGHEST, visible * SHARE) + EDGE;
      if (place(field.getBoundingClientRect(), wanted).height < wanted) {
        window.scrollBy({ top: field.getBoundingClientRect().top - seen().top - 4 * EDGE, behavior: 'instant' });
      }
      const { isAbove, height } = place(field.getBoundingClientRect(), wanted);
      box.style.maxHeight = `${height}px`;
      box.classList.toggle('above', isAbove);
    };
    put();
    window.visualViewport?.addEventListener('resize', put);
    return () => window.visualViewport?.removeEventListener('resize', put);
  }, [input, list, shown]);
}
