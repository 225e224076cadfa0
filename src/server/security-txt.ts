import { type Clock, plusSeconds } from './clock.ts';
import type { Definition } from './definition.ts';
import type { Settings } from './settings.ts';

export const SECURITY_TXT = '/.well-known/security.txt';
/** RFC 9116 asks for less than a year, so that nobody relies on an old copy. */
const VALID_SECONDS = 180 * 24 * 60 * 60;

interface Deps {
  readonly settings: Pick<Settings, 'baseUrl'>;
  readonly definition: () => Definition;
  readonly languages: () => readonly string[];
  readonly clock: Clock;
}

/** Text that tells those who find a weakness where to report it (RFC 9116): to the address that the institution gives for help. */
export function securityTxt({ settings: { baseUrl }, definition, languages, clock }: Deps): string {
  const email = encodeURIComponent(definition().form.institution.help_email).replace('%40', '@');
  const lines = [
    `Contact: mailto:${email}`,
    `Expires: ${plusSeconds(clock(), VALID_SECONDS).toISOString()}`,
    `Preferred-Languages: ${languages().join(', ')}`,
    // The RFC allows no other scheme.
    ...(baseUrl.protocol === 'https:' ? [`Canonical: ${new URL(SECURITY_TXT, baseUrl).href}`] : []),
  ];
  return `${lines.join('\n')}\n`;
}
