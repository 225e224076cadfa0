import { isState, type StateName, states, WITHDRAWN } from '../../../contract/office.ts';
import { t } from '../../text.ts';

/** Those that the office may set: an application that its student has withdrawn can only be taken up again. */
export const nextStates = (present: StateName | undefined) =>
  Object.keys(states)
    .filter(isState)
    .filter((state) => present !== WITHDRAWN || state === 'received');

export const stateText = (state: StateName): string => t(`office.state_${state}`);
