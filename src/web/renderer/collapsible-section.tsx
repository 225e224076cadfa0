import type { ReactNode } from 'react';
import { InterpolatedText } from '../answers/answer-store-context.tsx';
import { translate } from '../platform/translate.ts';
import { ProgressIcon } from '../ui/progress-icon.tsx';
import { CollapsePanel, useCollapse } from './collapse.tsx';
import { sectionDescriptionId, collapsePanelId } from './element-ids.ts';

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
export function CollapsibleSection(props: Props) {
  const { id, look = '', heading: Heading, title, description, fold: words, labels, keys, canFold, children } = props;
  const fold = useCollapse(id, keys, canFold);
  const { isOpen, answered, state, setOpen } = fold;
  const about = typeof words === 'string' ? words : labels.join(' · ');
  const closed = answered > 0 ? translate('field.fold_answered', { count: answered }) : translate('field.fold_optional', { about });
  const below = isOpen ? description : closed;
  const sign = answered > 0 ? translate('field.show') : translate('field.fold_add');
  return (
    <section className={`section ${look} ${isOpen ? '' : 'folded'}`} aria-labelledby={id}>
      <div className="section-head">
        {canFold && <ProgressIcon state={state} />}
        <Heading id={id} tabIndex={-1}>
          {canFold ? (
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={collapsePanelId(id)}
              aria-describedby={below === undefined ? undefined : sectionDescriptionId(id)}
              onClick={() => setOpen(!isOpen)}
            >
              <InterpolatedText text={title} />
            </button>
          ) : (
            <InterpolatedText text={title} />
          )}
        </Heading>
        {canFold && (
          <span className="sign" aria-hidden="true">
            {isOpen ? translate('field.hide') : sign}
          </span>
        )}
      </div>
      {below !== undefined && (
        <p className="description" id={sectionDescriptionId(id)}>
          <InterpolatedText text={below} />
        </p>
      )}
      <CollapsePanel id={collapsePanelId(id)} fold={fold}>
        {children(isOpen)}
      </CollapsePanel>
    </section>
  );
}
