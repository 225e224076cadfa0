import { officeEndpoints } from '../../api/office-endpoints.ts';
import { useApiResponse } from '../api/use-api-response.ts';
import { translate } from '../platform/translate.ts';
import { useStaff } from './staff-context.ts';
import { SelectField } from './select-field.tsx';

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
    <SelectField
      label={label}
      errors={errors}
      value={value}
      options={[
        ...(anyone === undefined ? [] : [['', anyone] as const]),
        ['none', translate('office.nobody')],
        [member.id, translate('office.me')],
        ...others.map(({ id, name }) => [id, name] as const),
      ]}
      onValue={onValue}
    />
  );
}
