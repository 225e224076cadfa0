import { content as first } from 'virtual:content/banner-first';
import { content as later } from 'virtual:content/banner-later';
import { content as visitor } from 'virtual:content/banner-visitor';
import { t } from '../../text.ts';
import { BannerBand } from './banner-band.tsx';
import { useBanner } from './use-banner.ts';

const FACES = {
  visitor: { title: t('banner.visitor_title'), content: visitor },
  first: { title: t('banner.first_title'), content: first },
  later: { title: t('banner.later_title'), content: later },
};

/** The welcome on top of form pages; students who have submitted read another one in the receipt. */
export function WelcomeBanner() {
  const banner = useBanner();
  return banner === null || banner === 'submitted' ? null : <BannerBand key={banner} {...FACES[banner]} />;
}
