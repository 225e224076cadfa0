import { join } from 'node:path';
import { TEST_PASSWORD, type TestAccount } from '../../e2e/steps.ts';

export const FORMER_FOLDER = join(import.meta.dirname, 'former');
export const FORMER_BACKUP = join(FORMER_FOLDER, 'backup.tar.gz');
export const FORMER_SECRET_KEY = 'the key of the former servers, 32 characters';

export const formerStudents = {
  submitted: { email: 'submitted@example.org', password: TEST_PASSWORD },
  drafting: { email: 'drafting@example.org', password: TEST_PASSWORD },
} as const satisfies Readonly<Record<string, TestAccount>>;

export const formerAnswers = { drafting: 'Typed before the upgrade', visitor: 'Visitor before the upgrade' } as const;
