import { useMemo, useState, type ReactNode } from 'react';
import { labelMarkOf } from '../../../form/model/form.ts';
import { widgetNameOf } from '../../../form/model/widget-definitions.ts';
import {
  useAnswerStore,
  useAnswerStoreSelector,
  useQuestionState,
  useInterpolatedText,
  useSectionState,
} from '../../answers/answer-store-context.tsx';
import { translate } from '../../platform/translate.ts';
import { FieldMessages } from '../../ui/field-messages.tsx';
import { ariaDescribedBy } from '../aria-described-by.ts';
import { FieldDescriptionProvider } from '../field-description.ts';
import { controlId, copiedFromHintId, helpId, messagesId, noticeId, warningsId } from '../element-ids.ts';
import { MoreInfoDisclosure } from '../more-info-disclosure.tsx';
import { optionsMessage } from '../options-message.ts';
import { questionHint, widgets } from '../widgets.ts';
import { ErrorIcon, WarningIcon } from '../../ui/icons.tsx';
import { copySourceSection } from '../../answers/question-state.ts';

/** Draws what is around a question, once for all widgets: label or legend, help, messages, and then the control. */
export function FieldTemplate({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const store = useAnswerStore();
  const { form } = store;
  const question = form.questions[name];
  const { 'ui:title': title, 'ui:help': ownHelp } = question?.ui ?? {};
  const label = useInterpolatedText(title ?? question?.label ?? name);
  const section = question?.section ?? '';
  const description = form.sections[section]?.schema.properties?.[name]?.['description'];
  const isMarked = question?.ui['ui:options']?.marked !== false;
  const isComputed = question?.value !== undefined;
  const isUncontrolled = question !== undefined && !isComputed && widgets[widgetNameOf(question)].isUncontrolled === true;
  const state = useQuestionState(name, isUncontrolled);
  const { copiedFrom, today } = state;
  const required = state.required && isMarked && question?.alternative !== 'always';
  const marked = copiedFrom === undefined ? labelMarkOf(form, name, state.required) : undefined;
  const mark = marked === undefined ? '' : ` ${translate(marked)}`;
  const [earlyFailure, setEarlyFailure] = useState('');
  const [typedFailures, setTypedFailures] = useState<string>();
  const stillWrong = (words: readonly string[]): readonly string[] =>
    typedFailures === undefined ? words : words.filter((message) => typedFailures.split('\n').includes(message));
  const messages = stillWrong(state.messages);
  const isReported = useAnswerStoreSelector(
    (from) => earlyFailure !== '' && from.reportsAllFailures(),
    earlyFailure === '' ? null : undefined,
  );
  const notice = state.notice || (isReported && !state.messages.includes(earlyFailure) ? earlyFailure : '');
  // Messages show only after Submit; before it, a wrong answer deserves a second look here and in every list.
  const early = isReported || earlyFailure === '' ? stillWrong(state.earlyFailures) : [earlyFailure];
  const warnings = [...early, ...state.warnings];
  const aboutOptions = useAnswerStoreSelector(
    (from) => question && optionsMessage(from, question, state.offered),
    state.offered ? section : null,
  );
  const help = useInterpolatedText(
    [description, ownHelp, question && questionHint(form, question, today), aboutOptions].filter(Boolean).join(' '),
  );
  const invalid = messages.length > 0 || notice !== '';
  const about = ariaDescribedBy(
    copiedFrom !== undefined && copiedFromHintId(section, copiedFrom),
    help !== '' && helpId(name),
    messages.length > 0 && messagesId(name),
    notice !== '' && noticeId(name),
    warnings.length > 0 && warningsId(name),
  );
  const described = useMemo(
    () => ({ name, describedBy: about, invalid, required, mark, label, state, setEarlyFailure, setTypedFailures }),
    [name, about, invalid, required, mark, label, state],
  );
  if (!question) return null;

  const widget = widgetNameOf(question);
  const frame = isComputed ? 'label' : widgets[widget].frame;
  const heading = (
    <>
      <span>{label}</span>
      {mark !== '' && <span className="optional">{mark}</span>}
    </>
  );
  const aboveControl = (
    <>
      {copiedFrom !== undefined && <CopiedFromHint name={name} section={section} source={copiedFrom} />}
      {help && (
        <p className="help" id={helpId(name)}>
          {help}
        </p>
      )}
      {question.more && <MoreInfoDisclosure id={name} more={question.more} />}
      {messages.length > 0 && <FieldMessages id={messagesId(name)} messages={messages} />}
      <div role="status">
        {notice !== '' && <FieldNotice id={noticeId(name)}>{notice}</FieldNotice>}
        {warnings.length > 0 && <Warnings id={warningsId(name)} warnings={warnings} />}
      </div>
    </>
  );
  const className = ['question', invalid && 'wrong', question.ui['ui:options']?.variant].filter(Boolean).join(' ');
  const control = <FieldDescriptionProvider value={described}>{children}</FieldDescriptionProvider>;
  if (frame === 'legend') {
    return (
      <fieldset className={className} id={name} aria-describedby={about} {...(widget === 'radio' && radioGroup(required, invalid))}>
        <legend className="label">{heading}</legend>
        {aboveControl}
        {control}
      </fieldset>
    );
  }
  const head = (
    <>
      {frame === 'label' && (
        <label className="label" htmlFor={controlId(name)}>
          {heading}
        </label>
      )}
      {aboveControl}
    </>
  );
  // One element, so that controls are in line in a row, whatever is above each.
  const isInRow = form.sections[section]?.groups.some(({ title: heading, keys }) => heading === undefined && keys.includes(name));
  return (
    <div className={className} id={name}>
      {isInRow ? <div className="above">{head}</div> : head}
      {control}
    </div>
  );
}

const radioGroup = (required: boolean, invalid: boolean) =>
  ({ role: 'radiogroup', 'aria-required': required || undefined, 'aria-invalid': invalid || undefined }) as const;

const FieldNotice = ({ id, children }: { readonly id: string; readonly children: string }) => (
  <p className="notice" id={id}>
    <ErrorIcon />
    <span>{children}</span>
  </p>
);

const Warnings = ({ id, warnings }: { readonly id: string; readonly warnings: readonly string[] }) => (
  <div className="warnings" id={id}>
    {warnings.map((warning) => (
      <p key={warning}>
        <WarningIcon />
        <span>
          <b>{translate('field.warning')}</b> <span>{warning}</span>
        </span>
      </p>
    ))}
  </div>
);

interface Props {
  readonly name: string;
  readonly section: string;
  readonly source: string;
}

function CopiedFromHint({ name, section, source }: Props) {
  const { form } = useAnswerStore();
  const state = useSectionState(section);
  const title = useInterpolatedText(form.sections[source]?.title ?? '');
  const first = [...state.copied.keys()].find((key) => copySourceSection(form, state, key) === source);
  if (first !== name) return null;
  return (
    <p className="help" id={copiedFromHintId(section, source)}>
      {translate('field.copied', { title })}
    </p>
  );
}
