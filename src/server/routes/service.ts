import { calls } from '../../contract/calls.ts';
import { pdf } from './file-reply.ts';
import type { RouteDeps, Serve } from './serve.ts';

/** Reads one application by its token, and all submitted ones for other systems, which may set their state. */
export function addServiceRoutes(serve: Serve, { serviceTokens, submittedApplications, applicationStates }: RouteDeps): void {
  serve(calls.readOnlyApplication, ({ query, headers, ip }) => serviceTokens.read(query, headers.authorization, ip), {
    // Tokens are looked up by hash only.
    config: { siftsAnswers: true },
  });
  serve(calls.submittedApplications, ({ system, query }) => submittedApplications.changes(system, query));
  serve(calls.submittedApplication, ({ system, params }) => submittedApplications.read(system, params.id));
  serve(calls.submittedDocuments, ({ system, params }) => submittedApplications.documents(`service ${system}`, params.id));
  serve(calls.submittedDocument, async ({ system, params }, reply) =>
    pdf(reply, await submittedApplications.document(`service ${system}`, params.id, params.document)),
  );
  serve(calls.submittedCopy, async ({ system, params }, reply) =>
    pdf(reply, await submittedApplications.copy(`service ${system}`, params.id)),
  );
  serve(calls.setState, ({ system, params, body }) => applicationStates.set(`service ${system}`, params.id, body));
}
