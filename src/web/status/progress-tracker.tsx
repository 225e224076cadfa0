import { styled } from '@mui/material/styles';
import 'virtual:text/completion';
import { formatDateInZone } from '../platform/format-date-time.ts';
import { translate } from '../platform/translate.ts';
import { CheckIcon, DotIcon } from '../ui/icons.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import type { ProgressStage } from './application-progress.ts';
import { StepItem, StepMarker } from './next-steps-content.tsx';

const Track = styled('ol')(({ theme: { breakpoints, palette } }) => ({
  margin: '1.75rem 0 0',
  padding: 0,
  listStyle: 'none',
  '& circle': { fill: 'currentColor' },
  // The line to the next stage is strong as far as the application has come.
  '& > [data-state=done]:not(:last-child)::before': { borderColor: palette.primary.main, opacity: 1 },
  [breakpoints.up('mobile')]: {
    display: 'grid',
    gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
    '&& > li': { gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start', gap: '0.625rem 0', padding: '0 0.75rem 0 0' },
    '& > li:not(:last-child)::before': {
      insetBlock: 'calc(1rem - 1px) auto',
      insetInline: '2.375rem 0.375rem',
      borderInlineStart: 0,
      borderTop: '2px solid',
    },
  },
}));
const Words = styled('div')(({ theme: { breakpoints, palette } }) => ({
  // Puts name and day in one line on phones.
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '0 0.75rem',
  paddingTop: '0.25rem',
  lineHeight: 1.4,
  '& > b': { fontWeight: 650 },
  '& > span': { fontSize: '0.875rem', color: palette.text.secondary },
  '[data-state=to_come] > & > b, [data-state=dropped] > & > b': { fontWeight: 400, color: palette.text.secondary },
  '[data-state=current] > & > span': { color: palette.primary.main, fontWeight: 600 },
  [breakpoints.up('mobile')]: { display: 'grid', paddingTop: 0 },
}));

interface Props {
  readonly stages: readonly ProgressStage[];
  /** Number of documents that are still to come. */
  readonly open: number;
}

/** Progress of a submitted application. */
export const ProgressTracker = ({ stages, open }: Props) => (
  <Track role="list" aria-label={translate('track.label')}>
    {stages.map((stage) => (
      <StepItem key={stage.id} data-state={stage.state} aria-current={stage.state === 'current' ? 'step' : undefined}>
        <StepMarker data-state={stage.state === 'to_come' || stage.state === 'dropped' ? 'waiting' : stage.state} aria-hidden="true">
          {stage.state === 'done' && <CheckIcon />}
          {stage.state === 'current' && <DotIcon />}
        </StepMarker>
        <Words>
          <b>{translate(`track.${stage.id}`)}</b>
          {stage.state === 'to_come' && <VisuallyHidden>{translate('track.to_come')}</VisuallyHidden>}
          {stage.state === 'done' && stage.at !== null && <VisuallyHidden>{translate('steps.done')}</VisuallyHidden>}
          {stage.state !== 'to_come' && <span>{noteOn(stage, open)}</span>}
        </Words>
      </StepItem>
    ))}
  </Track>
);

function noteOn({ id, state, at }: ProgressStage, open: number): string {
  if (state === 'dropped') return translate('track.dropped');
  if (at !== null) return formatDateInZone(at, undefined, 'medium');
  if (state === 'current') return id === 'documents' ? translate('track.open', { count: open }) : translate('track.now');
  return translate(id === 'documents' && open === 0 ? 'track.none' : 'steps.done');
}
