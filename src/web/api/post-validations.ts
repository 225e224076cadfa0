import { calls } from '../../contract/calls.ts';
import type { Failures } from '../../form/model/form.ts';
import { send } from './client.ts';

/** Reports the failed fields; an empty set is not reported. */
export async function postValidations(failures: Failures): Promise<void> {
  if (Object.keys(failures).length === 0) return;
  await send(calls.validations, { body: { failures } });
}
