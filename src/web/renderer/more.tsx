import { useState } from 'react';
import type { More as Written } from '../../form/model/content.ts';
import { AnsweredText } from '../answers/answered-text.tsx';
import { t } from '../text.ts';
import { loadMore, useMore } from '../more-source.ts';

interface Props {
  /** Key of the question, or id of the section. */
  readonly id: string;
  readonly more: Written | undefined;
}

/** What opens in place for those who want to know more. It is there while it is closed, so that find-in-page opens it. */
export function More({ id, more }: Props) {
  const loaded = useMore();
  const [hasFailed, setFailed] = useState(false);
  if (!more) return null;
  // A browser does not try again before the page is loaded again.
  const load = (): void => void loadMore().catch(() => setFailed(true));
  return (
    <details className="more" onToggle={({ currentTarget }) => currentTarget.open && load()}>
      <summary>
        <AnsweredText text={more.title} />
      </summary>
      {loaded ? <loaded.MoreContent id={id} /> : <p role="status">{hasFailed && t('field.more_not_loaded')}</p>}
    </details>
  );
}
