import { expect, test } from 'vitest';
import { suggestEmailDomain } from '../../src/web/auth/suggest-email-domain.ts';

test.each([
  ['bo@gmial.com', 'gmail.com'],
  ['Bo@GMAIL.CON', 'gmail.com'],
  ['bo@gmail.co', 'gmail.com'],
  ['bo@gnail.cmo', 'gmail.com'],
  ['bo@hotmial.com', 'hotmail.com'],
  ['bo@outlok.com', 'outlook.com'],
  ['bo@yahooo.com.mx', 'yahoo.com.mx'],
  ['bo@aoll.com', 'aol.com'],
  ['bo@gmail.com', undefined],
  ['bo@ymail.com', undefined],
  ['bo@mail.com', undefined],
  ['bo@larkmere.example', undefined],
  ['bo@ccl.com', undefined],
  ['gmial.com', undefined],
])('%s may mean %s', (email, domain) => expect(suggestEmailDomain(email)).toBe(domain));
