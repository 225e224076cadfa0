import { useState } from 'react';
import type { More as Written } from '../../form/model/content.ts';
import { AnsweredText } from '../answers/answer-context.tsx';
import { t } from '../text.ts';
import { ChevronIcon } from '../ui/icons.tsx';
import { useMoreSoon } from '../more-source.ts';

interface Props {
  readonly id: string;
  readonly more: Written | undefined;
}

export function More({ id, more }: Props) {
  const [isOpened, setOpened] = useState(false);
  const { loaded, hasFailed } = useMoreSoon(isOpened);
  if (!more) return null;
  return (
    <details className="more" onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary>
        <span>
          <AnsweredText text={more.title} />
        </span>{' '}
        <ChevronIcon />
      </summary>
      {loaded ? <loaded.MoreContent id={id} /> : <p role="status">{hasFailed && t('field.more_not_loaded')}</p>}
    </details>
  );
}
