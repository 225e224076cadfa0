/**
 * Browser journeys of `npm test`, by what the product does: each of its sections is gone through once, as its users do. All other
 * browser tests are left to `npm run test:all`.
 */
export const journeys: Readonly<Record<string, readonly string[]>> = {
  'Form pages, steps, saving on the way, what is missing, submission, completion': [
    'tests/larkmere/e2e/newcomer.e2e.test.ts',
    'tests/conservatory/e2e/violinist.e2e.test.ts',
  ],
  'Sign-up, code, log-in, log-out, answers carried from screen to screen': ['tests/larkmere/e2e/sign-up.e2e.test.ts'],
  'States of an application as they are sent': ['tests/larkmere/e2e/accounts-progress.e2e.test.ts'],
  'Links with a token: another device, and the service user': ['tests/larkmere/e2e/links.e2e.test.ts'],
  'Conditions, copied answers, repeats, every kind of field': [
    'tests/larkmere/e2e/newcomer.e2e.test.ts',
    'tests/conservatory/e2e/violinist.e2e.test.ts',
  ],
  'Look-up of schools': ['tests/larkmere/e2e/suggestions.e2e.test.ts'],
  'Answers that the server refuses, at their questions': ['tests/larkmere/e2e/saving.e2e.test.ts'],
  'Uploads, their conversion, and tabs': ['tests/larkmere/e2e/uploaded-file.e2e.test.ts'],
  'PDF copy': ['tests/larkmere/e2e/submitted-copy.e2e.test.ts', 'tests/conservatory/e2e/violinist.e2e.test.ts'],
  'Review of all answers': ['tests/larkmere/e2e/review-and-submit.e2e.test.ts'],
  'Automatic logout': ['tests/larkmere/e2e/idle-logout.e2e.test.ts'],
  'Lost connections, ended sessions, failed loads, dialogs and toasts of errors': [
    'tests/larkmere/e2e/saving.e2e.test.ts',
    'tests/e2e/open-offline.e2e.test.ts',
  ],
  'Two tabs': ['tests/larkmere/e2e/saving.e2e.test.ts'],
  Office: ['tests/larkmere/e2e/desk.e2e.test.ts', 'tests/e2e/application-states.e2e.test.ts'],
  Languages: ['tests/larkmere/e2e/spanish.e2e.test.ts', 'tests/conservatory/e2e/violinist.e2e.test.ts'],
  'Changes of the form while npm run dev runs': ['tests/larkmere/e2e/officer.e2e.test.ts'],
  'Keyboard alone': ['tests/larkmere/e2e/keyboard.e2e.test.ts'],
  'Pages, cards, help, privacy, menus: accessible on phone and laptop, light and dark': ['tests/larkmere/e2e/accessible-pages.e2e.test.ts'],
  'Light and dark': ['tests/e2e/light-and-dark.e2e.test.ts'],
};

/** Each is gone through on pages that the browser translates; these also as they are. */
export const untranslatedJourneys: readonly string[] = [
  'tests/e2e/application-states.e2e.test.ts',
  'tests/e2e/open-offline.e2e.test.ts',
  'tests/larkmere/e2e/keyboard.e2e.test.ts',
  'tests/larkmere/e2e/links.e2e.test.ts',
  'tests/larkmere/e2e/review-and-submit.e2e.test.ts',
  'tests/larkmere/e2e/saving.e2e.test.ts',
  'tests/larkmere/e2e/sign-up.e2e.test.ts',
];
