import { styled } from '@mui/material/styles';
import { form } from 'virtual:form';
import { useLocation } from 'react-router-dom';
import { useAnswers, useEvaluation } from '../../answers/answer-context.tsx';
import { pathOf } from '../../navigation/paths.ts';
import { useSession } from '../../session/session.ts';
import { t } from '../../text.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import { NavigationBar } from '../../ui/navigation-bar.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { SaveStatus } from '../../saving/save-status.tsx';
import { stepStateOf, type StepState } from './step-state.ts';
import { useFailures } from './use-failures.ts';
import { useFollowStep } from './use-follow-step.ts';

const Bar = styled('div')(({ theme }) => ({
  zIndex: 20,
  top: 0,
  backgroundColor: theme.palette.background.paper,
  borderBottom: `1px solid ${theme.palette.divider}`,
  // On a low screen, or a zoomed one, it would take too much of the form.
  '@media (min-height: 600px)': { position: 'sticky' },
  '@media print': { display: 'none' },
}));
const Inner = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0 1rem',
  maxWidth: '72rem',
  margin: '0 auto',
  padding: '0 0.5rem',
});
const Marker = styled('span', { shouldForwardProp: (prop) => prop !== 'state' && prop !== 'isCurrent' })<{
  state: StepState;
  isCurrent: boolean;
}>(({ theme, state, isCurrent }) => {
  const { primary, error, brand } = theme.palette;
  const edge = state === 'missing' ? error.main : state === 'done' || isCurrent ? primary.main : brand.neutral.main;
  const isFilled = isCurrent || state === 'missing';
  return {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: '1.875rem',
    height: '1.875rem',
    border: `2px solid ${edge}`,
    borderRadius: '50%',
    backgroundColor: isFilled ? edge : theme.palette.background.paper,
    color: isFilled ? '#fff' : edge,
    fontSize: '0.9375rem',
    fontWeight: 700,
  };
});
const Names = styled('span')(({ theme }) => ({
  [theme.breakpoints.down('mobile')]: { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
}));
const Step = styled('span')(({ theme }) => ({ display: 'block', fontSize: '0.8125rem', color: theme.palette.text.secondary }));
const Title = styled('span')({ fontSize: '0.9375rem', fontWeight: 650, whiteSpace: 'nowrap' });

/** The steps of the application, each with its state in words for screen readers. */
export function StepBar() {
  const { pathname } = useLocation();
  const { status } = useSession();
  const evaluation = useEvaluation();
  const answers = useAnswers();
  const failures = useFailures();
  const followStep = useFollowStep();
  const isSubmitted = status === 'submitted';

  const items = form.pages.map((page, index) => {
    const to = pathOf(page.id);
    const isCurrent = pathname === to;
    const state = isSubmitted ? 'done' : stepStateOf(form, page.id, evaluation, answers, failures);
    return {
      id: page.id,
      isCurrent,
      ...(!isSubmitted && { to }),
      content: (
        <>
          <Marker state={state} isCurrent={isCurrent} aria-hidden="true">
            {state === 'done' && !isCurrent ? <CheckIcon /> : state === 'missing' ? '!' : index + 1}
          </Marker>
          <Names>
            <Step>{page.step}</Step> <Title>{page.title}</Title>
          </Names>
          <VisuallyHidden>
            ({isCurrent && `${t('step.current')}, `}
            {t(`step.${state}`)})
          </VisuallyHidden>
        </>
      ),
    };
  });
  return (
    <Bar>
      <Inner>
        <NavigationBar label={t('navigation.main')} items={items} onFollow={followStep} />
        {!isSubmitted && <SaveStatus />}
      </Inner>
    </Bar>
  );
}
