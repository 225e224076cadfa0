import 'virtual:text/period';
import type { Page } from '../../form/model/form.ts';
import { pagePeriodSentence } from '../../form/evaluate/page-period.ts';
import { closingDateTime } from '../../form/model/plain-date-time.ts';
import { useFormTime } from '../platform/form-time.ts';
import { translate } from '../platform/translate.ts';
import { Note, ownTime, written } from './open-period-info.tsx';
import { PageIntro } from './page-layout.tsx';

/** Open period of a page, kept up to date; nothing for a page without one. */
export function PagePeriodInfo({ page }: { readonly page: Pick<Page, 'period'> | undefined }) {
  const sentence = pagePeriodSentence(page?.period, useFormTime());
  if (!page?.period) return null;
  if (!sentence) return <div role="status" />;
  const { key, moment } = sentence;
  const words = translate(key, { moment: written(moment) });
  if (key === 'opening.page_until') return <PageIntro>{words + ownTime(closingDateTime(moment))}</PageIntro>;
  return (
    <div role="status">
      <Note>{key === 'opening.page_before' ? words + ownTime(moment) : words}</Note>
    </div>
  );
}
