import { useMemo } from 'react';
import { UNANSWERED } from '../../../form/model/answers.ts';
import { fileRuleTextParams, fileRulesOf } from '../../../form/model/file-rules.ts';
import { pageLanguage } from '../../platform/page-language.ts';
import { translate } from '../../platform/translate.ts';
import { localToday } from '../../platform/local-today.ts';
import { FieldMessages } from '../../ui/field-messages.tsx';
import { type FieldDescription, FieldDescriptionProvider } from '../field-description.ts';
import { FileUpload } from './file-upload.tsx';
import type { Uploads } from './uploads-context.ts';

const rules = fileRulesOf();

interface Props {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  /** Says that a file is needed; `''` is none. */
  readonly message?: string;
  readonly isFixed: boolean;
  readonly uploads: Uploads;
  readonly goesAtOnce?: boolean;
}

/** Upload field outside the form, drawn like a question. */
export function FileField({ id, name, label, message = '', isFixed, uploads, goesAtOnce = false }: Props) {
  const messageId = message === '' ? undefined : `${id}-missing`;
  const description = useMemo(() => describe(name, label, messageId), [name, label, messageId]);
  return (
    <div className="surface form-surface">
      <fieldset className={messageId ? 'question wrong' : 'question'}>
        <legend className="label">{label}</legend>
        {messageId && <FieldMessages id={messageId} messages={[message]} />}
        <FieldDescriptionProvider value={description}>
          <FileUpload
            id={id}
            name={name}
            rules={rules}
            isFixed={isFixed}
            uploads={uploads}
            goesAtOnce={goesAtOnce}
            help={translate('upload.takes', fileRuleTextParams(rules, pageLanguage()))}
          />
        </FieldDescriptionProvider>
      </fieldset>
    </div>
  );
}

const describe = (name: string, label: string, messageId: string | undefined): FieldDescription => ({
  name,
  describedBy: messageId,
  invalid: messageId !== undefined,
  required: true,
  mark: '',
  label,
  state: {
    answer: UNANSWERED,
    required: true,
    copiedFrom: undefined,
    isLocked: false,
    offered: undefined,
    messages: [],
    notice: '',
    earlyFailures: [],
    warnings: [],
    today: localToday(),
    epoch: 0,
  },
  setEarlyFailure: () => undefined,
  setTypedFailures: () => undefined,
});
