import { calls } from '../../contract/calls.ts';
import type { ServiceTokens } from '../services/service-tokens.ts';
import type { SubmittedApplications } from '../services/submitted-applications.ts';
import { pdf } from './pdf-reply.ts';
import type { Serve } from './serve.ts';

interface Deps {
  readonly serviceTokens: ServiceTokens;
  readonly submittedApplications: SubmittedApplications;
}

/**
 * Applications, read-only: one for anyone who has a token for it, from which its PDF copy is made, and all submitted ones for other
 * systems.
 */
export function addServiceRoutes(serve: Serve, { serviceTokens, submittedApplications }: Deps): void {
  serve(calls.readOnlyApplication, ({ query, headers, ip }) => serviceTokens.read(query, headers.authorization, ip));
  serve(calls.submittedApplications, ({ system, query }) => submittedApplications.changes(system, query));
  serve(calls.submittedApplication, ({ system, params }) => submittedApplications.read(system, params.id));
  serve(calls.submittedDocuments, ({ system, params }) => submittedApplications.documents(system, params.id));
  serve(calls.submittedDocument, async ({ system, params }, reply) =>
    pdf(reply, await submittedApplications.document(system, params.id, params.document)),
  );
  serve(calls.submittedCopy, async ({ system, params }, reply) => pdf(reply, await submittedApplications.copy(system, params.id)));
}
