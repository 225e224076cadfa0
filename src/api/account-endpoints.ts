import { defineEndpoints } from './endpoints.ts';

export const accountEndpoints = defineEndpoints({
  changePassword: { method: 'POST', path: '/api/password', access: 'student' },
  emailChange: { method: 'GET', path: '/api/email-change', access: 'student' },
  changeEmail: { method: 'POST', path: '/api/email-change', access: 'student' },
  cancelEmailChange: { method: 'DELETE', path: '/api/email-change', access: 'student' },
  confirmEmail: { method: 'POST', path: '/api/email', access: 'student' },
});

export const passkeyEndpoints = defineEndpoints({
  passkeys: { method: 'GET', path: '/api/passkey', access: 'student' },
  newPasskey: { method: 'POST', path: '/api/passkey-options', access: 'student', isRepeatable: true },
  addPasskey: { method: 'POST', path: '/api/passkey', access: 'student' },
  removePasskey: { method: 'DELETE', path: '/api/passkey/:passkey', access: 'student' },
  askPasskey: { method: 'POST', path: '/public/passkey-options', access: 'public', isRepeatable: true },
  passkeyLogin: { method: 'POST', path: '/public/passkey-login', access: 'public', isRepeatable: true },
});
