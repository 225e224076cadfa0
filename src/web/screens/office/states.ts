import { isState, type StateName, states, WITHDRAWN } from '../../../contract/office.ts';
import { t } from '../../text.ts';

/** States that staff may set. A withdrawn application can only become `received` again. */
export const nextStates = (present: StateName | undefined) =>
  Object.keys(states)
    .filter(isState)
    .filter((state) => present !== WITHDRAWN || state === 'received');

export const stateText = (state: StateName): string => t(`office.state_${state}`);
