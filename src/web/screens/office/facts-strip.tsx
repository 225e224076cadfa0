import { styled } from '@mui/material/styles';
import type { OfficeApplication } from '../../../contract/shapes/office.ts';
import { t } from '../../text.ts';
import { SURFACE } from '../../theme.ts';
import { WarningIcon } from '../../ui/icons.tsx';

const Facts = styled('dl')(({ theme: { palette } }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(8.5rem, 100%), 1fr))',
  margin: '1rem 0 0',
  overflow: 'hidden',
  border: `1px solid ${palette.divider}`,
  borderRadius: SURFACE,
  backgroundColor: palette.background.paper,
  overflowWrap: 'anywhere',
  '& > div': { padding: '0.625rem 1rem', boxShadow: `1px 1px 0 ${palette.divider}` },
  '& dt': { color: palette.text.secondary, fontSize: '0.8125rem', lineHeight: 1.3 },
  '& dd': { margin: '0.125rem 0 0', fontWeight: 600 },
  '& [data-none] dd': { color: palette.text.secondary, fontWeight: 400 },
  // Known by its sign and edge, too.
  '& [data-flag]': { backgroundColor: palette.brand.accent.extraLight, borderInlineStart: `4px solid ${palette.brand.accent.main}` },
  '& [data-flag] dd': { display: 'flex', alignItems: 'center', gap: '0.375rem' },
}));

/** Facts of an application that the institution has chosen. */
export function FactsStrip({ facts }: Pick<OfficeApplication, 'facts'>) {
  if (facts.length === 0) return null;
  return (
    <Facts>
      {facts.map(({ label, value, is_flag: isFlag }) => (
        <div key={label} data-flag={isFlag ? '' : undefined} data-none={value === '' ? '' : undefined}>
          <dt>{label}</dt>
          <dd dir="auto">
            {isFlag && <WarningIcon />}
            <span>{value === '' ? t('reading.unanswered') : value}</span>
          </dd>
        </div>
      ))}
    </Facts>
  );
}
