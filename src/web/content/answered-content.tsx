import type { ComponentProps } from 'react';
import type { Content as Written } from '../../form/model/content.ts';
import { contentFor } from '../../form/run/content-for.ts';
import { useAnswers } from '../answers/answer-context.tsx';
import { localToday } from '../platform/today.ts';
import { Content } from './content.tsx';

type Props = ComponentProps<typeof Content>;

/** The same where a student answers questions, on which it may depend. What does not is not drawn again when an answer changes. */
export const AnsweredContent = (props: Props) => (isConditional(props.content) ? <Following {...props} /> : <Content {...props} />);

function Following({ content, ...props }: Props) {
  const situation = { answers: useAnswers(), counts: {}, tabs: {}, today: localToday() };
  return <Content {...props} content={contentFor(content, situation)} />;
}

const isConditional = (content: Written): boolean =>
  content.some((block) => block.when !== undefined || ('list' in block && block.list.some(({ when }) => when !== undefined)));
