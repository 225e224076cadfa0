import type { Services } from '../create-services.ts';
import type { Definition } from '../definition.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import type { BrowserMarks } from '../plugins/browser-marks.ts';
import type { LanguageCookies } from '../plugins/language-cookies.ts';
import type { SessionCookies } from '../plugins/session-cookies.ts';
import type { StaffCookies } from '../plugins/staff.ts';
import type { Secrets } from '../secrets.ts';

/** What routes are made of: each file of routes takes what it needs. */
export interface RouteDeps extends Services {
  readonly definition: () => Definition;
  readonly cookies: SessionCookies;
  readonly staffCookies: StaffCookies;
  readonly browserMarks: BrowserMarks;
  readonly staffMarks: BrowserMarks;
  readonly languageCookies: LanguageCookies;
  readonly secrets: Pick<Secrets, 'markOf' | 'deviceKeyOf'>;
  readonly objects: Pick<ObjectStore, 'receive' | 'problem'>;
  readonly isReady: () => Promise<boolean>;
  /** How long the oldest work that students wait for has been due; 0 if that is in time. */
  readonly lateSeconds: () => Promise<number>;
}
