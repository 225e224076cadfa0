import { styled } from '@mui/material/styles';
import { form } from 'virtual:form';
import { summarize } from '../../../form/summarize.ts';
import { useReadOnlyApplication } from '../../api/get-read-only-application.ts';
import { t } from '../../text.ts';
import { localToday } from '../../today.ts';
import { AnswerList } from '../../ui/answer-list.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Spinner } from '../../ui/spinner.tsx';

const Paper = styled('main')(({ theme }) => ({
  maxWidth: '44rem',
  margin: '0 auto',
  padding: '1.5rem',
  '@media print': { maxWidth: 'none', padding: 0 },
  '& h2': { ...theme.typography.h2, margin: '2rem 0 0', breakAfter: 'avoid' },
  '& h3': { ...theme.typography.h3, margin: '1.25rem 0 0.25rem', breakAfter: 'avoid' },
}));
const Institution = styled('p')({ margin: 0, fontWeight: 650 });

/** A whole application on paper: nothing to press, no navigation, no frame (spec, section 6 "Service user"). */
export function ServiceReading({ token }: { readonly token: string }) {
  const { data, error } = useReadOnlyApplication(token);
  if (error) throw error;
  if (!data) return <Spinner />;
  const { first_name: first = '', last_name: last = '' } = data.answer;
  const name = `${first} ${last}`.trim();
  const situation = { answers: data.answer, counts: data.add_another, today: localToday() };
  const pages = summarize(form, situation, data.document_answer).filter((page) => page.sections.length > 0);
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
              <AnswerList items={section.items} />
            </section>
          ))}
        </section>
      ))}
    </Paper>
  );
}
