import { officeEndpoints } from '../../api/office-endpoints.ts';
import { useApiResponse } from '../api/use-api-response.ts';
import { translate } from '../platform/translate.ts';
import { useStaff } from './staff-context.ts';
import { LabeledControl } from '../ui/labeled-control.tsx';

interface Props {
  readonly label: string;
  /** `''`, `none`, or the id of a member of the staff. */
  readonly value: string;
  /** Words for `''`; without them, someone is always chosen. */
  readonly anyone?: string;
  readonly errors?: readonly string[];
  readonly onValue: (value: string) => void;
}

/** Chooses who reads applications: oneself first, then the others. */
export function ReaderSelect({ label, value, anyone, errors = [], onValue }: Props) {
  const { member } = useStaff();
  const others = useApiResponse(officeEndpoints.staffChoices, true).data?.readers.filter((one) => one.id !== member.id) ?? [];
  return (
    <LabeledControl label={label} errors={errors}>
      {(control) => (
        <select {...control} value={value} onChange={({ target }) => onValue(target.value)}>
          {anyone !== undefined && <option value="">{anyone}</option>}
          <option value="none">{translate('office.nobody')}</option>
          <option value={member.id}>{translate('office.me')}</option>
          {others.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </select>
      )}
    </LabeledControl>
  );
}
