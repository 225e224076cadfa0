import type { Failures, Form, Page, Question } from '../../form/model/form.ts';
import { getOwn } from '../../form/model/answers.ts';

export interface PageFailures {
  readonly page: Page;
  readonly failed: readonly { readonly question: Question; readonly messages: readonly string[] }[];
}

export const groupFailuresByPage = (form: Form, failures: Failures): readonly PageFailures[] =>
  form.pages
    .map((page) => ({
      page,
      failed: Object.values(form.questions).flatMap((question) => {
        const messages = question.page === page.id ? getOwn(failures, question.key) : undefined;
        return messages === undefined ? [] : [{ question, messages }];
      }),
    }))
    .filter(({ failed }) => failed.length > 0);
