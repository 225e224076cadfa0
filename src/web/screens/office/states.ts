import type { StateName } from '../../../contract/states.ts';
import { states } from '../../../contract/states.ts';
import { t } from '../../text.ts';

export const stateNames = Object.keys(states) as StateName[];

export const stateText = (state: StateName): string => t(`office.state_${state}`);
