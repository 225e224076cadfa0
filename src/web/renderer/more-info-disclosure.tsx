import { useState } from 'react';
import type { MoreInfo as Written } from '../../form/model/content.ts';
import { InterpolatedText } from '../answers/answer-store-context.tsx';
import { translate } from '../platform/translate.ts';
import { ChevronIcon } from '../ui/icons.tsx';
import { useLazyMoreInfo } from './lazy-more-info.ts';

interface Props {
  readonly id: string;
  readonly more: Written;
}

export function MoreInfoDisclosure({ id, more }: Props) {
  const [isOpened, setOpened] = useState(false);
  const { loaded, hasFailed } = useLazyMoreInfo(isOpened);
  return (
    <details className="more" onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary>
        <span>
          <InterpolatedText text={more.title} />
        </span>{' '}
        <ChevronIcon />
      </summary>
      {loaded ? <loaded.MoreInfoContent id={id} /> : <p role="status">{hasFailed && translate('field.more_not_loaded')}</p>}
    </details>
  );
}
