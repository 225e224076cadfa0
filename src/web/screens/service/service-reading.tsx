import { styled } from '@mui/material/styles';
import { form } from 'virtual:form';
import { useReadOnlyApplication } from '../../api/get-read-only-application.ts';
import { t } from '../../text.ts';
import { localToday } from '../../today.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { readingOf } from './reading-of.ts';

const Paper = styled('main')(({ theme }) => ({
  maxWidth: '44rem',
  margin: '0 auto',
  padding: '1.5rem',
  '@media print': { maxWidth: 'none', padding: 0 },
  '& h2': { ...theme.typography.h2, margin: '2rem 0 0', breakAfter: 'avoid' },
  '& h3': { ...theme.typography.h3, margin: '1.25rem 0 0.25rem', breakAfter: 'avoid' },
  '& dl': { margin: 0 },
  '& dl > div': { display: 'grid', gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)', gap: '0 1.5rem', paddingBlock: '0.25rem', breakInside: 'avoid' },
  '& dt': { color: theme.palette.text.secondary },
  '& dd': { margin: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
  [theme.breakpoints.down('mobile')]: { '& dl > div': { gridTemplateColumns: 'minmax(0, 1fr)' } },
}));
const Institution = styled('p')({ margin: 0, fontWeight: 650 });

/** A whole application on paper: nothing to press, no navigation, no frame (spec, section 6 "Service user"). */
export function ServiceReading({ token }: { readonly token: string }) {
  const { data, error } = useReadOnlyApplication(token);
  if (error) throw error;
  if (!data) return <Spinner />;
  const { first_name: first = '', last_name: last = '' } = data.answer;
  const name = `${first} ${last}`.trim();
  const pages = readingOf(form, data, localToday(), (file) => t('reading.attached', { file }));
  return (
    <Paper>
      <Institution>{t('reading.institution')}</Institution>
      <PageHeading text={name === '' ? t('reading.heading') : t('reading.heading_of', { name })} />
      {pages.map((page) => (
        <section key={page.page} aria-labelledby={page.page}>
          <h2 id={page.page}>{page.title}</h2>
          {page.sections.map((section) => (
            <section key={section.section} aria-labelledby={section.section}>
              <h3 id={section.section}>{section.title}</h3>
              <dl>
                {section.items.map(({ key, label, value }) => (
                  <div key={key}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </section>
      ))}
    </Paper>
  );
}
