import type { ComponentProps } from 'react';
import { content } from 'virtual:content/banner-submitted';
import { shell } from 'virtual:shell';
import { calledName } from '../../../form/run/applicant.ts';
import { useAnswers } from '../../answers/answer-context.tsx';
import type { AnsweredContent } from '../../content/answered-content.tsx';
import { LAST_STEPS } from '../../navigation/paths.ts';
import { t } from '../../text.ts';
import { BannerBand } from './banner-band.tsx';
import { StepsToCome } from './steps-to-come.tsx';
import { useBanner } from './use-banner.ts';

const StepsOnBand = (props: ComponentProps<typeof AnsweredContent>) => <StepsToCome {...props} ground="band" />;

/** Thanks and the last steps: students first see that all went well, then what is left to do. */
export function SubmittedBanner() {
  const name = calledName(shell, useAnswers());
  const title = name === '' ? t('banner.submitted_title_without_name') : t('banner.submitted_title', { name });
  return useBanner() === 'submitted' && <BannerBand id={LAST_STEPS} title={title} content={content} Rest={StepsOnBand} />;
}
