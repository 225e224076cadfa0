import { styled } from '@mui/material/styles';
import { isOfficeState, type ApplicationStateName, officeStateMeanings, WITHDRAWN } from '../../api/rules/office.ts';
import { translate } from '../platform/translate.ts';

/** State of an application as a colored label. */
export const StateTag = styled('strong')(({ theme: { palette } }) => ({
  display: 'inline-block',
  padding: '0.125rem 0.75rem',
  border: `1px solid ${palette.divider}`,
  borderRadius: 16,
  fontSize: '0.9375rem',
  backgroundColor: palette.background.default,
  '&[data-state="documents_missing"]': { borderColor: palette.brand.accent.main, backgroundColor: palette.brand.accent.extraLight },
  '&[data-state="decision"]': { borderColor: palette.primary.main, backgroundColor: palette.brand.primary.extraLight },
}));

/** States that staff may set. A withdrawn application can only become `received` again. */
export const allowedNextStates = (present: ApplicationStateName | undefined) =>
  Object.keys(officeStateMeanings)
    .filter(isOfficeState)
    .filter((state) => present !== WITHDRAWN || state === 'received');

export const stateLabel = (state: ApplicationStateName): string => translate(`office.state_${state}`);
