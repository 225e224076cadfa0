import type { ComponentProps } from 'react';
import type { Content as Written } from '../../form/model/content.ts';
import { answerPlaceholderParams, answerPlaceholdersOfContent } from '../../form/evaluate/fill-answer-placeholders.ts';
import { visibleContent } from '../../form/evaluate/visible-content.ts';
import { useAnswers, useAnswerStore } from '../answers/answer-store-context.tsx';
import { useFormTime } from '../platform/form-time.ts';
import { ContentView } from './content-view.tsx';

type Props = ComponentProps<typeof ContentView>;

/** Content with answer placeholders and conditions. Without any it never renders again. */
export const InterpolatedContent = (props: Props) =>
  dependsOnAnswers(props.content) ? <Following {...props} /> : <ContentView {...props} />;

function Following({ content, params, ...props }: Props) {
  const { form } = useAnswerStore();
  const formState = { answers: useAnswers(), counts: {}, tabs: {}, ...useFormTime() };
  const shown = visibleContent(content, formState);
  return <ContentView {...props} content={shown} params={{ ...answerPlaceholderParams(shown, form, formState), ...params }} />;
}

const dependsOnAnswers = (content: Written): boolean =>
  answerPlaceholdersOfContent(content).length > 0 ||
  content.some((block) => block.when !== undefined || ('list' in block && block.list.some(({ when }) => when !== undefined)));
