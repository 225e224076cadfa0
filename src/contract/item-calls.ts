import type { Entry, ShapedCall } from './calls.ts';
import type { ItemShapes } from './shapes/shapes.ts';

const table = {
  ownItems: { method: 'GET', path: '/api/items', access: 'student' },
  presignItem: { method: 'POST', path: '/api/items/:id/presigned-url', access: 'student' },
  startItem: { method: 'POST', path: '/api/items/:id/file', access: 'student' },
  itemConversion: { method: 'GET', path: '/api/items/:id/file', access: 'student' },
  removeItem: { method: 'DELETE', path: '/api/items/:id/file', access: 'student' },
} as const satisfies { readonly [Name in keyof ItemShapes]: Entry };

/** Endpoints of documents that the office asks a student for, separate because only the status page needs them. */
export const itemCalls: { readonly [Name in keyof typeof table]: (typeof table)[Name] & ShapedCall<ItemShapes[Name]> } = table;
