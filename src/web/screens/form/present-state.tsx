import { styled } from '@mui/material/styles';
import { content as received } from 'virtual:content/completion';
import { content as decided } from 'virtual:content/state-decision';
import { content as withdrawn } from 'virtual:content/state-withdrawn';
import { content as asked } from 'virtual:content/state-documents-missing';
import type { State } from '../../../contract/shapes/states.ts';
import type { Content as Written } from '../../../form/model/content.ts';
import { form } from 'virtual:form';
import { printedMoment } from '../../platform/moment.ts';
import { t } from '../../text.ts';
import { PageHeading } from '../../ui/page-heading.tsx';

const Panel = styled('section')(({ theme }) => ({
  padding: '1.25rem',
  borderRadius: 8,
  // What the student must still do has a color of its own, besides its words.
  '&[data-state="documents_missing"]': {
    borderColor: theme.palette.brand.accent.main,
    backgroundColor: theme.palette.brand.accent.extraLight,
  },
  borderInlineStart: `4px solid ${theme.palette.primary.main}`,
  backgroundColor: theme.palette.brand.primary.extraLight,
  overflowWrap: 'anywhere',
  '& p': { margin: '0.75rem 0 0' },
  '& ul': { margin: '0.25rem 0 0', paddingInlineStart: '1.25rem' },
}));
const Since = styled('p')({ '&&': { margin: '0.25rem 0 0' } });
// As the office wrote it, line by line.
const Message = styled('p')({ whiteSpace: 'pre-line' });

/** What the institution says next to those whose application is in a state. */
export const NEXT_STEPS: Readonly<Record<State['state'], Written>> = { received, documents_missing: asked, decision: decided, withdrawn };

/** What the office says of a submitted application, as the first thing on the page: it may ask for something. */
export function PresentState({ state: { state, at, missing, message } }: { readonly state: State }) {
  return (
    <Panel aria-labelledby="state" data-state={state}>
      <div id="state">
        <PageHeading text={t(`state.${state}`)} />
      </div>
      <Since>{t('state.since', { moment: printedMoment(at, form.institution.time_zone) })}</Since>
      {missing.length > 0 && (
        <>
          <p>{t('state.missing')}</p>
          <ul>
            {missing.map((one) => (
              <li key={one}>
                <bdi>{one}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
      {message !== '' && <Message dir="auto">{message}</Message>}
    </Panel>
  );
}
