import { shell } from 'virtual:shell';
import { submissionPeriod, openStateOf } from '../../../form/run/opening.ts';
import { useFormTime } from '../../now.ts';
import { chooseBanner, type BannerKind } from '../../session/choose-banner.ts';
import { useSession } from '../../session/session.ts';

export function useBanner(): BannerKind | null {
  const session = useSession();
  const isClosed = openStateOf(submissionPeriod(shell.institution, session.signedUp), useFormTime()) === 'after';
  return chooseBanner({ ...session, isClosed });
}
