import type { TestBrowser, ServerUnderTest } from './server-under-test.ts';
import { createServiceTokenIssuer } from './service-token-issuer.ts';
import { createStaffSteps } from './staff-steps.ts';

/** Other readers of an application: a system with its token, and an editor at the desk; both until the end of the file. */
export async function createSystemAndEditor(server: ServerUnderTest): Promise<{
  readonly tokens: ReturnType<typeof createServiceTokenIssuer>;
  readonly withToken: { readonly authorization: string };
  readonly editor: TestBrowser;
}> {
  const tokens = createServiceTokenIssuer(server);
  const staff = createStaffSteps(server);
  const system = await tokens.issueForSystem(['applications:read', 'states:write']);
  const editor = await staff.atWork('editor@office.example', 'editor');
  return { tokens, withToken: { authorization: `Bearer ${system}` }, editor };
}
