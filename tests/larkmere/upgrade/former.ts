import { join } from 'node:path';
import { PASSWORD, type Account } from '../../e2e/steps.ts';

export const FORMER = join(import.meta.dirname, 'former');
export const BACKUP = join(FORMER, 'backup.tar.gz');
export const SECRET_KEY = 'the key of the former servers, 32 characters';

export const students = {
  submitted: { email: 'submitted@example.org', password: PASSWORD },
  drafting: { email: 'drafting@example.org', password: PASSWORD },
} as const satisfies Readonly<Record<string, Account>>;

export const typed = { drafting: 'Typed before the upgrade', visitor: 'Visitor before the upgrade' } as const;
