import { didYouMean } from '../../form/compile/did-you-mean.ts';
import { pointerSegment } from '../../form/compile/json-pointer.ts';
import { getOwn } from '../../form/model/answers.ts';
import { INSTITUTION_FILE } from '../../form/model/form-file-paths.ts';
import { COPIED_MAILS } from '../../form/model/institution.ts';
import { joinList } from '../../form/explain/explain-phrases.ts';
import type { FormCheck } from '../form-files/checked-form.ts';
import { asksForEmail } from './invalid-document-request.ts';

export const invalidMailCopy: FormCheck = {
  name: 'invalid-mail-copy',
  what:
    'In `mail_copies` of `institution.config.json`, `mails` names an email that is never copied, or `to` a question that is not asked, or ' +
    'that does not ask for an email address.',
  advice: 'Write another email, the key of a question that asks for an email address, or an address.',
  see: 'recipes/write-your-own-emails.md',
  example: { file: INSTITUTION_FILE, wrong: '"to": { "question": "nickname" }', right: '"to": { "question": "advisor_email" }' },
  run(checkedForm) {
    const { questions } = checkedForm.form;
    const asking = Object.values(questions).filter((question) => asksForEmail(checkedForm, question));
    const at = (pointer: string, what: string, advice: string) => [
      { file: INSTITUTION_FILE, pointer: `/mail_copies${pointer}`, what, advice },
    ];
    return (checkedForm.formFiles[INSTITUTION_FILE].mail_copies ?? []).flatMap(({ mails, to }, n) => {
      const wrongMails = mails.flatMap((mail, m) => {
        const what = `The email "${mail}" is never copied: it has a code or a link for the student alone, or comes before the submission`;
        const advice = didYouMean(mail, COPIED_MAILS, `Write ${joinList(COPIED_MAILS, 'or')}.`);
        return COPIED_MAILS.includes(mail) ? [] : at(`${pointerSegment(n)}/mails${pointerSegment(m)}`, what, advice);
      });
      if (typeof to === 'string' || asking.some(({ key }) => key === to.question)) return wrongMails;
      const what = getOwn(questions, to.question)
        ? `The question "${to.question}" does not ask for an email address`
        : `No question asks for "${to.question}", so nobody would get a copy`;
      const keys = asking.map(({ key }) => key);
      const advice = didYouMean(to.question, keys, 'Write the key of a question that asks for an email address, or an address.');
      return [...wrongMails, ...at(`${pointerSegment(n)}/to/question`, what, advice)];
    });
  },
};
