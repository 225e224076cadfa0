import type { Browser, ServerUnderTest } from './server-under-test.ts';
import { serviceTokensOf } from './service-tokens-of.ts';
import { staffOf } from './staff-of.ts';

/** Other readers of an application: a system with its token, and an editor at the desk; both until the end of the file. */
export async function systemAndOffice(server: ServerUnderTest): Promise<{
  readonly tokens: ReturnType<typeof serviceTokensOf>;
  readonly withToken: { readonly authorization: string };
  readonly editor: Browser;
}> {
  const tokens = serviceTokensOf(server);
  const staff = staffOf(server);
  const system = await tokens.issueForSystem(['applications:read', 'states:write']);
  const editor = await staff.atWork('editor@office.example', 'editor');
  return { tokens, withToken: { authorization: `Bearer ${system}` }, editor };
}
