import { officeEndpoints } from '../../api/office-endpoints.ts';
import type { BatchResponse } from '../../api/schemas/office-schemas.ts';
import type { ShownContent } from '../../form/model/content.ts';
import { formatPlainDateTime } from '../../form/model/format-plain-date-time.ts';
import { callApi } from '../api/api-client.ts';
import { ContentBlocks } from '../content/content-view.tsx';
import { pageLanguage } from '../platform/page-language.ts';
import { translate } from '../platform/translate.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { Confirmation, useConfirm } from '../ui/confirm-dialog.tsx';
import type { ApplicationListItem } from './application-table.tsx';
import { DecisionFields, useDecisionForm } from './decision-fields.tsx';
import { PanelForm } from './panel-form.tsx';

type Portion = readonly ApplicationListItem[];
/** Changes the selected applications, some at a time, and says what was done. */
export type ChangeAll = (
  send: (portion: Portion) => Promise<BatchResponse>,
  wordsFor: (count: number) => string,
  onDone?: () => void,
) => void;

interface Props {
  /** Selected applications. */
  readonly applications: Portion;
  readonly isBusy: boolean;
  readonly changeAll: ChangeAll;
}

/** Prepares one decision for several applications, or marks their prepared decisions as checked. */
export function BulkDecisions({ applications, isBusy, changeAll }: Props) {
  const draft = useDecisionForm('of many');
  const [question, confirm] = useConfirm();
  const { outcome, day, body } = draft;
  if (draft.outcomes.length === 0) return null;
  const count = applications.length;
  const prepared = applications.filter((one) => one.prepared !== null);
  const unchecked = prepared.filter((one) => !one.is_checked);
  const accepted = applications.filter(({ reply }) => reply === 'accepted');
  const shown = (portion: Portion) => portion.map(({ id, prepared_version: base }) => ({ id, base }));
  const prepare = (): void =>
    changeAll(
      (portion) => callApi(officeEndpoints.prepareDecisions, { body: { ...body, applications: shown(portion) } }),
      (done) => translate('office.many_prepared', { count: done }),
      draft.clear,
    );
  const check = (): void =>
    changeAll(
      (portion) => callApi(officeEndpoints.checkDecisions, { body: { applications: shown(portion) } }),
      (done) => translate('office.many_checked', { count: done }),
    );
  const ask = (title: string, content: ShownContent, yes: string, onYes: () => void): void =>
    confirm({ title, text: <ContentBlocks content={content} heading="p" />, yes, isRoutine: true, onYes });
  const paragraph = (text: string) => ({ paragraph: [text] });
  const askToPrepare = (): void =>
    ask(
      translate('office.many_prepare_title', { count, outcome: outcome?.name ?? '' }),
      [
        ...(day === '' ? [] : [paragraph(translate('office.respond_by_day', { day: formatPlainDateTime(day, pageLanguage()) }))]),
        ...(body.message === '' ? [] : [paragraph(body.message)]),
        ...(prepared.length > 0 ? [paragraph(translate('office.many_replaced', { count: prepared.length }))] : []),
        ...(accepted.length > 0 ? [paragraph(translate('office.many_accepted', { count: accepted.length }))] : []),
        { list: applications.map(({ name, email }) => ({ words: [name ? `${name}, ${email}` : email] })) },
      ],
      translate('office.prepare_decisions'),
      prepare,
    );
  const askToCheck = (): void =>
    ask(
      translate('office.many_check_title', { count: unchecked.length }),
      [
        paragraph(translate('office.many_own')),
        { list: unchecked.map((one) => ({ words: [`${one.prepared}: ${one.name || one.email}`] })) },
      ],
      translate('office.check_decisions'),
      check,
    );
  return (
    <>
      <PanelForm check={draft.check} onSubmit={askToPrepare}>
        <DecisionFields draft={draft} />
        <BusyButton type="submit" isBusy={isBusy} label={translate('office.prepare_decisions')} />
      </PanelForm>
      {unchecked.length > 0 && (
        <PanelForm onSubmit={askToCheck}>
          <p style={{ margin: 0 }}>{translate('office.many_unchecked', { count: unchecked.length })}</p>
          <BusyButton type="submit" isBusy={isBusy} label={translate('office.check_decisions')} />
        </PanelForm>
      )}
      <Confirmation question={question} onClose={confirm} />
    </>
  );
}
