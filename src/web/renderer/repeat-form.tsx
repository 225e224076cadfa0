import { useEffect, useRef } from 'react';
import { isAnswered } from '../../form/model/answers.ts';
import type { Repeat } from '../../form/model/form.ts';
import { useAnswerStore, useAnswerStoreSelector, useInterpolatedText } from '../answers/answer-store-context.tsx';
import { translate, translateKey } from '../platform/translate.ts';
import { addedComponentId, sectionHeadingId } from './element-ids.ts';
import { PageSection, type SectionHeadingTag } from './page-section.tsx';
import { useAnnouncement } from './use-announcement.ts';
import { Confirmation, useConfirm } from '../ui/confirm-dialog.tsx';

/** Changes of a repeat to `count` components. Each returns its success. */
export interface RepeatActions {
  readonly add: (repeatId: string, count: number) => Promise<boolean>;
  /** `title` is that of the component that is removed. */
  readonly remove: (repeatId: string, count: number, title: string) => Promise<boolean>;
}

interface Props {
  readonly repeat: Repeat;
  readonly focusSection: string | undefined;
  readonly heading: SectionHeadingTag;
  readonly actions: RepeatActions | undefined;
}

export function RepeatForm({ repeat: { repeat: id, sections, button }, focusSection, heading, actions }: Props) {
  const { form } = useAnswerStore();
  const shown = useAnswerStoreSelector((store) => sections.filter((section) => store.sectionState(section).visible).length);
  const [announcement, announce] = useAnnouncement();
  const asked = useRef(false);
  const last = sections[shown - 1];
  const next = sections[shown];
  useEffect(() => {
    if (!asked.current || last === undefined) return;
    asked.current = false;
    document.getElementById(sectionHeadingId(last))?.focus();
  }, [last]);
  const nextTitle = useInterpolatedText((next && form.sections[next]?.title) ?? '');
  const change = async (action: () => Promise<boolean>, words = ''): Promise<void> => {
    asked.current = true;
    announce('');
    if (await action()) announce(words);
    else asked.current = false;
  };
  const isAnyGiven = useAnswerStoreSelector(
    (store) => form.sections[last ?? '']?.keys.some((key) => isAnswered(store.answerTo(key))) === true,
  );
  const title = useInterpolatedText((last && form.sections[last]?.title) ?? '');
  return (
    <>
      {sections.map((section) => (
        <PageSection key={section} id={section} eager={section === focusSection} heading={heading} />
      ))}
      {!actions && next !== undefined && isAnyGiven && (
        <p className="components what">{translate('repeat.visitor', { title: nextTitle })}</p>
      )}
      {actions && last !== undefined && sections.length > 1 && (
        <div className="components">
          {next !== undefined && (
            <div className="adding">
              <button
                className="add-another"
                type="button"
                onClick={() => void change(() => actions.add(id, shown + 1))}
                id={`${addedComponentId(id)}-button`}
                aria-labelledby={`${addedComponentId(id)}-button ${addedComponentId(id)}`}
              >
                {translateKey(button)}
              </button>
              <span className="what" id={addedComponentId(id)}>
                {translate('repeat.adds', { title: nextTitle })}
              </span>
            </div>
          )}
          {shown > 1 && (
            <RemoveComponentButton
              title={title}
              repeatId={id}
              count={shown - 1}
              onRemove={() => void change(() => actions.remove(id, shown - 1, title), translate('repeat.removed', { title }))}
            />
          )}
          <span className="spoken" role="status">
            {announcement}
          </span>
        </div>
      )}
    </>
  );
}

interface RemoveProps {
  readonly title: string;
  readonly repeatId: string;
  readonly count: number;
  readonly onRemove: () => void;
}

function RemoveComponentButton({ title, repeatId, count, onRemove }: RemoveProps) {
  const store = useAnswerStore();
  const [question, confirm] = useConfirm();
  const press = (): void => {
    store.flush();
    if (Object.keys(store.answersAfterComponent(repeatId, count)).length === 0) return onRemove();
    confirm({
      title: translate('repeat.remove_title', { title }),
      text: translate('repeat.remove_text'),
      no: translate('repeat.remove_no'),
      yes: translate('repeat.remove_yes'),
      onYes: onRemove,
    });
  };
  return (
    <>
      <button className="remove" type="button" onClick={press}>
        {translate('repeat.remove', { title })}
      </button>
      <Confirmation question={question} onClose={confirm} />
    </>
  );
}
