import type { ReactNode } from 'react';
import { AnsweredText } from '../answers/answer-context.tsx';
import { t } from '../text.ts';
import { StateMark } from '../ui/state-mark.tsx';
import { FoldPanel, useFold } from './fold.tsx';
import { aboutId, panelId } from './ids.ts';

interface Props {
  /** Id of the heading. */
  readonly id: string;
  readonly look?: string;
  readonly heading: 'h2' | 'h3';
  readonly title: string;
  readonly description: string | undefined;
  readonly fold: boolean | string | undefined;
  readonly labels: readonly string[];
  readonly keys: readonly string[];
  readonly canFold: boolean;
  readonly children: (isOpen: boolean) => ReactNode;
}

/** A part of a page with its heading. While it can be folded, the heading opens and closes it, and closed it is one row. */
export function SectionFrame({ id, look = '', heading: Heading, title, description, fold: words, labels, keys, canFold, children }: Props) {
  const fold = useFold(id, keys, canFold);
  const { isOpen, answered, state, setOpen } = fold;
  const about = typeof words === 'string' ? words : labels.join(', ');
  const closed = answered > 0 ? t('field.fold_answered', { count: answered }) : t('field.fold_optional', { about });
  const below = isOpen ? description : closed;
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
              aria-describedby={below === undefined ? undefined : aboutId(id)}
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
      {below !== undefined && (
        <p className="description" id={aboutId(id)}>
          <AnsweredText text={below} />
        </p>
      )}
      <FoldPanel id={panelId(id)} fold={fold}>
        {children(isOpen)}
      </FoldPanel>
    </section>
  );
}
