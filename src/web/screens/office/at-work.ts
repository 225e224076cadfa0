import type { StaffMember } from '../../../contract/shapes/staff.ts';
import { provided } from '../../platform/provided.tsx';

/** Who works here, and what happens when the server no longer knows the session. */
export interface AtWork {
  readonly member: StaffMember;
  readonly onSessionOver: () => void;
}
export const [AtWorkProvider, useAtWork] = provided<AtWork>('AtWorkProvider');
