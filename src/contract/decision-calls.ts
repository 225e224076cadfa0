import type { Entry, ShapedCall } from './calls.ts';
import type { DecisionShapes } from './shapes/shapes.ts';

const table = {
  ownDecision: { method: 'GET', path: '/api/decision', access: 'student' },
  replyToDecision: { method: 'POST', path: '/api/decision/reply', access: 'student' },
  decisionLetter: { method: 'GET', path: '/api/decision/letter', access: 'student' },
} as const satisfies { readonly [Name in keyof DecisionShapes]: Entry };

/** Endpoints of a student's decision, separate because only the status page needs them. */
export const decisionCalls: { readonly [Name in keyof typeof table]: (typeof table)[Name] & ShapedCall<DecisionShapes[Name]> } = table;
