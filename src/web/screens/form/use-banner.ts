import { shell } from 'virtual:shell';
import { openingFor, openStateIn } from '../../../form/run/opening.ts';
import { useNow } from '../../now.ts';
import { chooseBanner, type Banner } from '../../session/choose-banner.ts';
import { useSession } from '../../session/session.ts';

export function useBanner(): Banner | null {
  const session = useSession();
  const isClosed = openStateIn(openingFor(shell.institution, session.signedUp), useNow()) === 'after';
  return chooseBanner({ ...session, isClosed });
}
