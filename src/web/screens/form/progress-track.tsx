import { styled } from '@mui/material/styles';
import 'virtual:text/completion';
import { form } from 'virtual:form';
import { printedDay } from '../../platform/moment.ts';
import { t } from '../../text.ts';
import { CheckIcon, DotIcon } from '../../ui/icons.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { Stage } from './application-progress.ts';

const MARK = '2rem';
const Track = styled('ol')(({ theme: { breakpoints, palette } }) => ({
  display: 'grid',
  margin: '1.75rem 0 0',
  padding: 0,
  listStyle: 'none',
  '& > li': {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: `${MARK} minmax(0, 1fr)`,
    gap: '0 0.875rem',
    alignItems: 'start',
    alignContent: 'start',
    paddingBottom: '0.875rem',
  },
  '& > li:last-child': { paddingBottom: 0 },
  // A line leads from each to the next one, solid as far as the application has come.
  '& > li:not(:last-child)::after': {
    content: '""',
    position: 'absolute',
    insetBlock: `${MARK} 0`,
    insetInlineStart: `calc(${MARK} / 2 - 1px)`,
    borderInlineStart: `2px solid ${palette.divider}`,
  },
  '& > li[data-state=done]:not(:last-child)::after': { borderColor: palette.primary.main },
  [breakpoints.up('mobile')]: {
    gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
    '& > li, & > li:last-child': { gridTemplateColumns: 'minmax(0, 1fr)', gap: '0.625rem 0', padding: '0 0.75rem 0 0' },
    '& > li:not(:last-child)::after': {
      insetBlock: `calc(${MARK} / 2 - 1px) auto`,
      insetInline: `calc(${MARK} + 0.375rem) 0.375rem`,
      borderInlineStart: 0,
      borderTop: `2px solid ${palette.divider}`,
    },
  },
}));
const Mark = styled('span')(({ theme: { palette } }) => ({
  display: 'grid',
  placeItems: 'center',
  boxSizing: 'border-box',
  width: MARK,
  height: MARK,
  border: `2px solid ${palette.divider}`,
  borderRadius: '50%',
  color: 'transparent',
  backgroundColor: palette.background.paper,
  printColorAdjust: 'exact',
  '[data-state=done] > &': { color: palette.background.paper, borderColor: palette.primary.main, backgroundColor: palette.primary.main },
  '[data-state=current] > &': {
    color: palette.primary.main,
    borderColor: palette.primary.main,
    backgroundColor: palette.brand.primary.extraLight,
  },
  '& svg': { width: '1rem', height: '1rem' },
  '[data-state=current] > & circle': { fill: 'currentColor' },
}));
const Words = styled('div')(({ theme: { breakpoints, palette } }) => ({
  // In the middle of the mark where there is one line, as on a phone.
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '0 0.75rem',
  minHeight: MARK,
  paddingTop: '0.25rem',
  boxSizing: 'border-box',
  lineHeight: 1.4,
  '& > b': { flex: '1 0 auto', fontWeight: 650 },
  '& > span': { fontSize: '0.875rem', color: palette.text.secondary },
  '[data-state=to_come] > & > b': { fontWeight: 400, color: palette.text.secondary },
  '[data-state=current] > & > span': { color: palette.primary.main, fontWeight: 600 },
  [breakpoints.up('mobile')]: { display: 'grid', alignContent: 'start', paddingTop: 0 },
}));

interface Props {
  readonly stages: readonly Stage[];
  /** Number of documents that are still to come. */
  readonly open: number;
}

/** How far a submitted application has come. */
export const ProgressTrack = ({ stages, open }: Props) => (
  <Track role="list" aria-label={t('track.label')}>
    {stages.map((stage) => (
      <li key={stage.id} data-state={stage.state} aria-current={stage.state === 'current' ? 'step' : undefined}>
        <Mark aria-hidden="true">{stage.state === 'current' ? <DotIcon /> : <CheckIcon />}</Mark>
        <Words>
          <b>{t(`track.${stage.id}`)}</b>
          {stage.state === 'to_come' || stage.at !== null ? (
            <VisuallyHidden>{t(stage.state === 'to_come' ? 'track.to_come' : 'steps.done')}</VisuallyHidden>
          ) : null}
          {stage.state !== 'to_come' && <span>{noteOn(stage, open)}</span>}
        </Words>
      </li>
    ))}
  </Track>
);

function noteOn({ id, state, at }: Stage, open: number): string {
  if (at !== null) return printedDay(at, form.institution.time_zone, 'medium');
  if (state === 'current') return id === 'documents' ? t('track.open', { count: open }) : t('track.now');
  return t(id === 'documents' && open === 0 ? 'track.none' : 'steps.done');
}
