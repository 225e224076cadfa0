import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { content as first } from 'virtual:content/banner-first';
import { content as later } from 'virtual:content/banner-later';
import { content as submitted } from 'virtual:content/banner-submitted';
import { content as visitor } from 'virtual:content/banner-visitor';
import { shell } from 'virtual:shell';
import type { Content as Written } from '../../../form/model/content.ts';
import { calledName } from '../../../form/run/applicant.ts';
import { openingFor, openStateIn } from '../../../form/run/opening.ts';
import { useAnswers } from '../../answers/answer-context.tsx';
import { AnsweredContent } from '../../content/answered-content.tsx';
import { chooseBanner, type Banner } from '../../session/choose-banner.ts';
import { useNow } from '../../now.ts';
import { useSession } from '../../session/session.ts';
import { t } from '../../text.ts';
import { COLUMN } from '../../theme.ts';

const Band = styled('section')(({ theme }) => ({
  backgroundColor: theme.palette.band.ground,
  color: theme.palette.band.text,
  '& a': { color: 'inherit', fontWeight: 650 },
  '& a:hover': { color: theme.palette.band.link },
  '& a:focus-visible': { outlineColor: theme.palette.band.link },
  '@media print': { display: 'none' },
  '& p + p, & ul + p': { margin: '0.375rem 0 0', maxWidth: '38rem' },
  '& ul': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 17rem), 1fr))',
    gap: '0.375rem 1.5rem',
    margin: '0.875rem 0 0',
    padding: 0,
    listStyle: 'none',
    '& li': { position: 'relative', paddingInlineStart: '1.375rem' },
    '& li::before': {
      content: '""',
      position: 'absolute',
      top: '0.55em',
      insetInlineStart: 0,
      width: '0.5rem',
      height: '0.5rem',
      borderRadius: '50%',
      backgroundColor: theme.palette.band.link,
      '@media (forced-colors: active)': { border: '0.25rem solid CanvasText' },
    },
  },
}));
const Inner = styled('div')({ maxWidth: COLUMN, boxSizing: 'content-box', margin: '0 auto', padding: '1.75rem 1.25rem' });
// Not a heading: it comes before the main one of the page.
const Title = styled('p')(({ theme }) => ({ ...theme.typography.h2, margin: 0 }));

/** The welcome on top of form pages. */
export function WelcomeBanner() {
  const session = useSession();
  const isClosed = openStateIn(openingFor(shell.institution, session.signedUp), useNow()) === 'after';
  const banner = chooseBanner({ ...session, isClosed });
  if (banner === null) return null;
  const { title, content } = FACES[banner];
  return (
    <Band aria-labelledby="welcome">
      <Inner>
        <Title id="welcome">{title}</Title>
        <AnsweredContent content={content} heading="p" />
      </Inner>
    </Band>
  );
}

const FACES: Readonly<Record<Banner, { title: ReactNode; content: Written }>> = {
  visitor: { title: t('banner.visitor_title'), content: visitor },
  first: { title: t('banner.first_title'), content: first },
  later: { title: t('banner.later_title'), content: later },
  submitted: { title: <Thanks />, content: submitted },
};

function Thanks() {
  const name = calledName(shell, useAnswers());
  return name === '' ? t('banner.submitted_title_without_name') : t('banner.submitted_title', { name });
}
