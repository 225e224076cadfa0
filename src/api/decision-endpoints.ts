import type { EndpointDefinition, TypedEndpoint } from './endpoints.ts';
import type { DecisionSchemas } from './schemas/endpoint-schemas.ts';

const table = {
  ownDecision: { method: 'GET', path: '/api/decision', access: 'student' },
  replyToDecision: { method: 'POST', path: '/api/decision/reply', access: 'student' },
  decisionLetter: { method: 'GET', path: '/api/decision/letter', access: 'student' },
} as const satisfies { readonly [Name in keyof DecisionSchemas]: EndpointDefinition };

/** Endpoints of a student's decision, separate because only the status page needs them. */
export const decisionEndpoints: { readonly [Name in keyof typeof table]: (typeof table)[Name] & TypedEndpoint<DecisionSchemas[Name]> } =
  table;
