import type { Profile, WebStatus } from '../../api/schemas/application-schemas.ts';

const RECOGNISED: readonly WebStatus[] = ['started', 'validating', 'submitted'];

/** Status from the number of distinct reported statuses. */
export function webStatusOf(reported: Profile['web_status']): WebStatus | null {
  const distinct = new Set(reported.map((item) => item.web_status).filter((status) => RECOGNISED.includes(status)));
  return RECOGNISED[distinct.size - 1] ?? null;
}
