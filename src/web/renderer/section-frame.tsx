import type { ReactNode } from 'react';
import { AnsweredText } from '../answers/answer-context.tsx';
import { t } from '../text.ts';
import { StateMark } from '../ui/state-mark.tsx';
import { FoldPanel, useFold } from './fold.tsx';
import { aboutId, panelId } from './ids.ts';

interface Props {
  /** Of the heading. */
  readonly id: string;
  readonly look?: string;
  readonly heading: 'h2' | 'h3';
  readonly title: string;
  readonly description: string | undefined;
  /** What it asks, in place of a description. */
  readonly labels: readonly string[];
  readonly keys: readonly string[];
  readonly canFold: boolean;
  readonly children: (isOpen: boolean) => ReactNode;
}

/** A part of a page with its heading. While it can be folded, the heading opens and closes it, and closed it is one row. */
export function SectionFrame({ id, look = '', heading: Heading, title, description, labels, keys, canFold, children }: Props) {
  const fold = useFold(keys, canFold);
  const { isOpen, answered, state, setOpen } = fold;
  const closed =
    answered > 0 ? t('field.fold_answered', { count: answered }) : t('field.fold_optional', { about: description ?? labels.join(', ') });
  const about = isOpen ? description : closed;
  const sign = answered > 0 ? t('field.show') : t('field.fold_add');
  return (
    <section className={`section ${look} ${isOpen ? '' : 'folded'}`} aria-labelledby={id}>
      <div className="section-head">
        {canFold && <StateMark state={state} />}
        <Heading id={id} tabIndex={-1}>
          {canFold ? (
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={panelId(id)}
              aria-describedby={about === undefined ? undefined : aboutId(id)}
              onClick={() => setOpen(!isOpen)}
            >
              <AnsweredText text={title} />
            </button>
          ) : (
            <AnsweredText text={title} />
          )}
        </Heading>
        {canFold && (
          <span className="sign" aria-hidden="true">
            {isOpen ? t('field.hide') : sign}
          </span>
        )}
      </div>
      {about !== undefined && (
        <p className="description" id={aboutId(id)}>
          <AnsweredText text={about} />
        </p>
      )}
      <FoldPanel id={panelId(id)} fold={fold}>
        {children(isOpen)}
      </FoldPanel>
    </section>
  );
}
