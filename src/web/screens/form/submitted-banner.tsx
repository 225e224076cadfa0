import { content } from 'virtual:content/banner-submitted';
import { shell } from 'virtual:shell';
import { calledName } from '../../../form/run/applicant.ts';
import { useAnswers } from '../../answers/answer-context.tsx';
import { LAST_STEPS } from '../../navigation/paths.ts';
import { t } from '../../text.ts';
import { CardPart } from './card-part.tsx';
import { StepsToCome } from './steps-to-come.tsx';
import { useBanner } from './use-banner.ts';

/** Thanks and the last steps: students first see that all went well, then what is left to do. */
export function SubmittedBanner() {
  const name = calledName(shell, useAnswers());
  if (useBanner() !== 'submitted') return null;
  return (
    <CardPart id={LAST_STEPS} tabIndex={-1}>
      <h2>{name === '' ? t('banner.submitted_title_without_name') : t('banner.submitted_title', { name })}</h2>
      <StepsToCome content={content} heading="h3" />
    </CardPart>
  );
}
