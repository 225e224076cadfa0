import { styled } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import useSWR from 'swr';
import { content as end } from 'virtual:content/copy-end';
import { content as top } from 'virtual:content/copy-top';
import { form } from 'virtual:form';
import { shell } from 'virtual:shell';
import type { ReadOnlyApplication } from '../../../contract/shapes/bodies.ts';
import type { Content as Written } from '../../../form/model/content.ts';
import { UnauthorizedError } from '../../api/errors.ts';
import { answerParams } from '../../../form/run/answered-places.ts';
import { fullName } from '../../../form/run/applicant.ts';
import { contentFor } from '../../../form/run/content-for.ts';
import { summarize } from '../../../form/run/summarize.ts';
import { calls } from '../../../contract/calls.ts';
import { send } from '../../api/client.ts';
import { swrSettings } from '../../api/swr-settings.ts';
import { Content } from '../../content/content.tsx';
import { now } from '../../now.ts';
import { printedMoment } from '../../platform/moment.ts';
import { t } from '../../text.ts';
import { localToday } from '../../platform/today.ts';
import { AnswerList } from '../../ui/answer-list.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { AttachedSheets } from './attached-sheets.tsx';
import { Paper } from './paper.tsx';

const Sheet = styled('main')(({ theme }) => ({
  maxWidth: '44rem',
  margin: '0 auto',
  padding: '1.5rem',
  orphans: 3,
  widows: 3,
  '@media print': { maxWidth: 'none', padding: 0 },
  '& h1, & h2, & h3': { breakAfter: 'avoid', breakInside: 'avoid' },
  '& h2': {
    ...theme.typography.h2,
    margin: '2rem 0 0',
    paddingBottom: '0.375rem',
    borderBottom: `2px solid ${theme.palette.primary.main}`,
  },
  '& h3': { ...theme.typography.h3, margin: '1.25rem 0 0.25rem' },
}));
const Letterhead = styled('header')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: '0.75rem',
  marginBottom: '1.5rem',
  '& p': { margin: 0, color: theme.palette.text.secondary },
  '& p:first-of-type': { fontWeight: 650, color: theme.palette.text.primary },
}));
const Facts = styled('div')({ marginTop: '1rem' });
const Words = styled('section')(({ theme }) => ({
  marginTop: '1.5rem',
  breakInside: 'avoid',
  '& p': { margin: '0.5rem 0 0' },
  '& ul': { margin: '0.5rem 0 0', paddingInlineStart: '1.25rem' },
  '& a': { color: theme.palette.primary.main },
}));

/**
 * A whole application on paper: nothing to press, no navigation, no frame. What was submitted
 * is shown as it was then.
 */
export function ServiceReading({ token, onRefused }: { readonly token: string; readonly onRefused: () => void }) {
  const { data, error } = useSWR<ReadOnlyApplication, Error>(
    [calls.readOnlyApplication.path, token],
    () => send(calls.readOnlyApplication, { query: { service_token: token } }),
    swrSettings,
  );
  const isRefused = error instanceof UnauthorizedError;
  useEffect(() => {
    if (isRefused) onRefused();
  }, [isRefused, onRefused]);
  if (error && !isRefused) throw error;
  if (!data) return <Spinner />;
  const { answer: answers, submission, username } = data;
  const name = fullName(form, answers);
  const { address, name: institution, product_name: product } = form.institution;
  const summary =
    submission?.summary ??
    summarize(form, { answers, counts: data.add_another, tabs: data.tabs, today: localToday() }, data.document_answer);
  const pages = summary.filter((page) => page.sections.length > 0);
  return (
    <Sheet id="reading">
      <Paper
        topStart={`${institution} · ${product}`}
        topEnd={submission ? t('reading.reference', { reference: submission.reference }) : t('reading.not_submitted')}
        bottomStart={name === '' ? username : name}
      />
      <Letterhead>
        {shell.logo && <img {...shell.logo} alt="" />}
        <div>
          <p>{institution}</p>
          <p>{`${address.line_1}, ${address.city}, ${address.state} ${address.zip}`}</p>
        </div>
      </Letterhead>
      <PageHeading text={name === '' ? t('reading.heading') : t('reading.heading_of', { name })} />
      <Whose username={username} submission={submission} />
      <Note content={top} to={data} />
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
      <Note content={end} to={data} />
      <AttachedSheets application={data} />
    </Sheet>
  );
}

/** What the institution says to the one whose application it is. */
function Note({
  content,
  to: { answer: answers, add_another: counts, tabs },
}: {
  readonly content: Written;
  readonly to: ReadOnlyApplication;
}) {
  const situation = { answers, counts, tabs, ...now() };
  const shown = contentFor(content, situation);
  if (shown.length === 0) return null;
  return (
    <Words>
      <Content content={shown} params={answerParams(shown, form, situation)} heading="h2" />
    </Words>
  );
}

/** Whose application it is, and whether it is submitted. */
function Whose({ username, submission }: Pick<ReadOnlyApplication, 'username' | 'submission'>) {
  const [now] = useState(() => new Date().toISOString());
  const written = (moment: string): string => printedMoment(moment, form.institution.time_zone);
  const at = submission ? written(submission.submitted_at) : t('reading.not_submitted_at', { moment: written(now) });
  return (
    <Facts>
      <AnswerList
        items={[
          { key: 'email', label: t('reading.email'), value: username },
          ...(submission ? [{ key: 'reference', label: t('completion.reference'), value: submission.reference }] : []),
          { key: 'submitted_at', label: t(submission ? 'completion.submitted_at' : 'reading.status'), value: at },
        ]}
      />
    </Facts>
  );
}
