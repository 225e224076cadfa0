import { styled } from '@mui/material/styles';
import { content } from 'virtual:content/arrival';
import { AnsweredContent } from '../../content/answered-content.tsx';
import { t } from '../../text.ts';
import { Fold } from './fold.tsx';
import { useBanner } from './use-banner.ts';

const Place = styled('div')(({ theme }) => ({
  marginTop: '0.75rem',
  '& p, & ul': { margin: 0 },
  '& ul': { paddingInlineStart: '1.25rem' },
  '& li': { paddingBlock: '0.125rem' },
  [theme.breakpoints.down('mobile')]: { marginTop: '0.25rem' },
  [theme.breakpoints.up('tablet')]: {
    width: '23.5rem',
    margin: 0,
    marginInlineStart: '2rem',
    paddingInlineStart: '1.5rem',
    borderInlineStart: `1px solid ${theme.palette.divider}`,
    fontSize: '0.9375rem',
  },
}));
// On a phone the line that opens it says the same.
const Title = styled('p')(({ theme }) => ({ fontWeight: 650, [theme.breakpoints.down('mobile')]: { display: 'none' } }));

/** What those who begin should know before: how long it takes, what to have at hand. */
export function Arrival() {
  const banner = useBanner();
  if ((banner !== 'visitor' && banner !== 'first') || content.length === 0) return null;
  return (
    <Place>
      <Fold label={t('arrival.title')}>
        <Title>{t('arrival.title')}</Title>
        <AnsweredContent content={content} heading="p" />
      </Fold>
    </Place>
  );
}
