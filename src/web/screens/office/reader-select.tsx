import { officeCalls } from '../../../contract/office-calls.ts';
import { useResponse } from '../../api/use-response.ts';
import { t } from '../../text.ts';
import { useAtWork } from './at-work.ts';
import { BesideField } from './beside-form.tsx';

interface Props {
  readonly label: string;
  /** `''`, `none`, or the id of a member of the staff. */
  readonly value: string;
  /** Words for `''`; without them, someone is always chosen. */
  readonly anyone?: string;
  readonly onValue: (value: string) => void;
}

/** Chooses who reads applications: oneself first, then the others. */
export function ReaderSelect({ label, value, anyone, onValue }: Props) {
  const { member } = useAtWork();
  const others = useResponse(officeCalls.staffChoices, true).data?.readers.filter((one) => one.id !== member.id) ?? [];
  return (
    <BesideField label={label}>
      {(control) => (
        <select {...control} value={value} onChange={({ target }) => onValue(target.value)}>
          {anyone !== undefined && <option value="">{anyone}</option>}
          <option value="none">{t('office.nobody')}</option>
          <option value={member.id}>{t('office.me')}</option>
          {others.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </select>
      )}
    </BesideField>
  );
}
