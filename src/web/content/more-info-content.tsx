import { more } from 'virtual:more-info';
import { useAnswerStore, type AnswerStore } from '../answers/answer-store-context.tsx';
import { contentText } from './content-text.ts';
import { InterpolatedContent } from './interpolated-content.tsx';

export function MoreInfoContent({ id }: { readonly id: string }) {
  const { form } = useAnswerStore();
  const section = form.sections[form.questions[id]?.section ?? id];
  // One level below the heading of its section.
  return <InterpolatedContent content={more[id] ?? []} heading={section?.tab ? 'h4' : 'h3'} />;
}

export const moreInfoText = (store: AnswerStore, id: string): string => contentText(store, more[id] ?? []);
