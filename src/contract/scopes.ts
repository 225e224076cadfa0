/** Scopes of other systems' tokens, explained to the operator who gives the token out. */
export const scopes = {
  'applications:read': 'submitted applications: who, when, and the answers',
  'documents:read': 'the files that were submitted with them',
  'pdf:read': 'their PDF copies, and the reading that a copy is printed from',
  'states:write': 'setting their state, about which the student gets an email',
} as const;
export type Scope = keyof typeof scopes;

export const isScope = (name: string): name is Scope => Object.hasOwn(scopes, name);
