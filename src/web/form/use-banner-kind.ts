import { shell } from 'virtual:shell';
import { submissionPeriod, openStateOf } from '../../form/evaluate/open-period.ts';
import { useFormTime } from '../platform/form-time.ts';
import { chooseBanner, type BannerKind } from '../session/choose-banner.ts';
import { useSession } from '../session/session-context.ts';

export function useBannerKind(): BannerKind | null {
  const session = useSession();
  const isClosed = openStateOf(submissionPeriod(shell.institution, session.signedUp), useFormTime()) === 'after';
  return chooseBanner({ ...session, isClosed });
}
