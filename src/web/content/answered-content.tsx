import type { ComponentProps } from 'react';
import type { Content as Written } from '../../form/model/content.ts';
import { answerParams, answerPlacesOf } from '../../form/run/answered-places.ts';
import { contentFor } from '../../form/run/content-for.ts';
import { useAnswers, useAnswerStore } from '../answers/answer-context.tsx';
import { useNow } from '../now.ts';
import { Content } from './content.tsx';

type Props = ComponentProps<typeof Content>;

/** Content with answer placeholders and conditions. Without any it never renders again. */
export const AnsweredContent = (props: Props) => (dependsOnAnswers(props.content) ? <Following {...props} /> : <Content {...props} />);

function Following({ content, params, ...props }: Props) {
  const { form } = useAnswerStore();
  const formState = { answers: useAnswers(), counts: {}, tabs: {}, ...useNow() };
  const shown = contentFor(content, formState);
  return <Content {...props} content={shown} params={{ ...answerParams(shown, form, formState), ...params }} />;
}

const dependsOnAnswers = (content: Written): boolean =>
  answerPlacesOf(content).length > 0 ||
  content.some((block) => block.when !== undefined || ('list' in block && block.list.some(({ when }) => when !== undefined)));
