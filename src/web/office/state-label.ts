import { isOfficeState, type ApplicationStateName, officeStateMeanings, WITHDRAWN } from '../../api/rules/office.ts';
import { translate } from '../platform/translate.ts';

/** States that staff may set. A withdrawn application can only become `received` again. */
export const allowedNextStates = (present: ApplicationStateName | undefined) =>
  Object.keys(officeStateMeanings)
    .filter(isOfficeState)
    .filter((state) => present !== WITHDRAWN || state === 'received');

export const stateLabel = (state: ApplicationStateName): string => translate(`office.state_${state}`);
