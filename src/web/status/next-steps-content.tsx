import { styled } from '@mui/material/styles';
import 'virtual:text/completion';
import type { ComponentProps } from 'react';
import type { ChecklistEntry } from '../../api/schemas/application-schemas.ts';
import type { ChecklistStepState, Content, NextStepState } from '../../form/model/content.ts';
import { visibleContent } from '../../form/evaluate/visible-content.ts';
import { useAnswers } from '../answers/answer-store-context.tsx';
import { InterpolatedContent } from '../content/interpolated-content.tsx';
import { useFormTime } from '../platform/form-time.ts';
import { formatDateInZone } from '../platform/format-date-time.ts';
import { translate } from '../platform/translate.ts';
import { isDecided, type Submission } from './application-progress.ts';
import { CheckIcon, Icon, PersonIcon } from '../ui/icons.tsx';

const List = styled('ol')({ listStyle: 'none', margin: '1rem 0 0', padding: 0, '* + & + *, & + *': { marginTop: '1.5rem' } });
export const StepItem = styled('li')({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '2rem minmax(0, 1fr)',
  gap: '0 1rem',
  '&&': { padding: '0 0 1.25rem' },
  '&&:last-child': { padding: 0 },
  '&:not(:last-child)::before': {
    content: '""',
    position: 'absolute',
    insetBlock: '2rem 0',
    insetInlineStart: 'calc(1rem - 1px)',
    borderInlineStart: '2px solid',
    opacity: 0.3,
  },
  '&& p': { margin: 0, paddingTop: '0.125rem', maxWidth: '38rem', textWrap: 'pretty' },
});
export const StepMarker = styled('span')(({ theme: { palette } }) => ({
  display: 'grid',
  placeItems: 'center',
  boxSizing: 'border-box',
  width: '2rem',
  height: '2rem',
  border: `2px solid ${palette.primary.main}`,
  borderRadius: '50%',
  color: palette.primary.main,
  fontSize: '0.9375rem',
  fontWeight: 700,
  '&[data-state=done]': { color: palette.background.paper, backgroundColor: palette.primary.main, printColorAdjust: 'exact' },
  '&[data-state=waiting]': { borderStyle: 'dashed' },
}));
const State = styled('p')(({ theme }) => ({
  '&&&': { display: 'flex', alignItems: 'center', gap: '0.375rem', width: 'fit-content', paddingTop: 4, fontSize: '0.875rem' },
  '& svg': { flex: 'none', width: '1rem', height: '1rem' },
  '&&&[data-state=due]': {
    marginTop: 4,
    padding: '0.125rem 0.625rem',
    fontWeight: 600,
    border: `1px solid ${theme.palette.brand.accent.main}`,
    borderRadius: 16,
    backgroundColor: theme.palette.brand.accent.extraLight,
  },
}));
const ClockIcon = () => (
  <Icon>
    <circle cx="10" cy="10" r="8" />
    <path d="M10 5.5V10l3 1.8" />
  </Icon>
);
const ICONS: Readonly<Record<NextStepState, () => React.JSX.Element>> = { done: CheckIcon, due: PersonIcon, waiting: ClockIcon };

interface Props extends ComponentProps<typeof InterpolatedContent> {
  readonly submission: Submission | null;
}

/** Entries of the checklist that the steps of a content follow, as it shows now. */
export function useChecklistEntriesOfSteps(content: Content): ReadonlySet<string> {
  const lists = useShown(content).flatMap((block) => ('list' in block ? block.list : []));
  return new Set(lists.flatMap(({ state }) => (typeof state === 'object' ? state.checklist : [])));
}

const useShown = (content: Content): Content => visibleContent(content, { answers: useAnswers(), counts: {}, tabs: {}, ...useFormTime() });

/** Content whose lists may be of steps: numbered, each with its state in words and by an icon, in the order in which they come. */
export function NextStepsContent({ content, submission, ...props }: Props) {
  return useShown(content).map((block, n) =>
    isOfSteps(block) ? (
      <List key={n} role="list">
        {block.list.map(({ words, state: written }, i) => {
          const { state, words: said } = stateNow(written, submission);
          const StateIcon = state && ICONS[state];
          return (
            <StepItem key={i}>
              <StepMarker data-state={state} aria-hidden="true">
                {i + 1}
              </StepMarker>
              <div>
                <InterpolatedContent {...props} content={[{ paragraph: words }]} />
                {StateIcon && (
                  <State data-state={state}>
                    <StateIcon /> <span>{said}</span>
                  </State>
                )}
              </div>
            </StepItem>
          );
        })}
      </List>
    ) : (
      <InterpolatedContent key={n} {...props} content={[block]} />
    ),
  );
}

type Steps = Extract<Content[number], { readonly list: unknown }>;
const isOfSteps = (block: Content[number]): block is Steps => 'list' in block && block.list.some(({ state }) => state !== undefined);

interface StateNow {
  readonly state?: NextStepState;
  readonly words?: string;
}

/** Marks the institution's turn as done once there is a decision. */
function stateNow(written: NextStepState | ChecklistStepState | undefined, submission: Submission | null): StateNow {
  if (written === undefined) return {};
  if (typeof written === 'object') {
    const entry = submission?.checklist.find(({ id }) => id === written.checklist);
    return entry ? { state: entry.received_at === null ? 'due' : 'done', words: receivedDayText(entry) } : {};
  }
  const state = written === 'waiting' && submission && isDecided(submission) ? 'done' : written;
  return { state, words: translate(`steps.${state}`) };
}

export const receivedDayText = ({ received_at: at }: ChecklistEntry): string =>
  at === null ? translate('completion.not_arrived') : translate('completion.arrived', { day: formatDateInZone(at) });
