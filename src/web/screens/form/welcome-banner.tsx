import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { form } from 'virtual:form';
import { calledName } from '../../../form/run/applicant.ts';
import { useAnswers } from '../../answers/answer-context.tsx';
import { CarryingLink } from '../../navigation/carrying-link.tsx';
import { LOGIN } from '../../navigation/paths.ts';
import { chooseBanner, type Banner } from '../../session/choose-banner.ts';
import { useSession } from '../../session/session.ts';
import { withWords, t } from '../../text.ts';
import { COLUMN } from '../../theme.ts';

const Band = styled('section')(({ theme }) => ({
  backgroundColor: theme.palette.brand.primary.dark,
  color: theme.palette.brand.white.main,
  '& a': { color: 'inherit', fontWeight: 650 },
  '& a:hover': { color: theme.palette.brand.accent.light },
  '& a:focus-visible': { outlineColor: theme.palette.brand.accent.light },
  '@media print': { display: 'none' },
}));
const Inner = styled('div')({ maxWidth: COLUMN, boxSizing: 'content-box', margin: '0 auto', padding: '1.75rem 1.25rem' });
// Not a heading: it comes before the main one of the page.
const Title = styled('p')(({ theme }) => ({ ...theme.typography.h2, margin: 0 }));
const Text = styled('p')({ margin: '0.375rem 0 0', maxWidth: '38rem' });
const Points = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 17rem), 1fr))',
  gap: '0.375rem 1.5rem',
  margin: '0.875rem 0 0',
  padding: 0,
  listStyle: 'none',
  '& li': { position: 'relative', paddingLeft: '1.375rem' },
  '& li::before': {
    content: '""',
    position: 'absolute',
    top: '0.55em',
    left: 0,
    width: '0.5rem',
    height: '0.5rem',
    borderRadius: '50%',
    backgroundColor: theme.palette.brand.accent.light,
    '@media (forced-colors: active)': { border: '0.25rem solid CanvasText' },
  },
}));

/** The welcome on top of form pages. */
export function WelcomeBanner() {
  const banner = chooseBanner(useSession());
  if (banner === null) return null;
  const { title, text, points } = FACES[banner];
  return (
    <Band aria-labelledby="welcome">
      <Inner>
        <Title id="welcome">{title}</Title>
        <Text>{text}</Text>
        {points.length > 0 && (
          <Points role="list">
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </Points>
        )}
      </Inner>
    </Band>
  );
}

const FACES: Readonly<Record<Banner, { title: ReactNode; text: ReactNode; points: readonly string[] }>> = {
  visitor: {
    title: t('banner.visitor_title'),
    text: (
      <>
        {t('banner.visitor_text')} <CarryingLink to={LOGIN}>{t('banner.visitor_link')}</CarryingLink>
      </>
    ),
    points: [],
  },
  first: {
    title: t('banner.first_title'),
    text: t('banner.first_text'),
    points: withWords(
      t('banner.first_advantage_fee'),
      t('banner.first_advantage_essay'),
      t('banner.first_advantage_decision'),
      t('banner.first_advantage_scholarship'),
    ),
  },
  later: { title: t('banner.later_title'), text: t('banner.later_text'), points: [] },
  submitted: {
    title: <Thanks />,
    text: t('banner.submitted_text'),
    points: withWords(t('banner.submitted_step_records'), t('banner.submitted_step_aid'), t('banner.submitted_step_email')),
  },
};

function Thanks() {
  const name = calledName(form, useAnswers());
  return name === '' ? t('banner.submitted_title_without_name') : t('banner.submitted_title', { name });
}
