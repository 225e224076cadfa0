import { useCallback } from 'react';
import { form } from 'virtual:form';
import type { Page } from '../../../form/model/form.ts';
import { pathOf } from '../../navigation/paths.ts';
import { useFollowLink } from '../../navigation/use-follow-link.ts';
import type { QuestionLink } from '../../renderer/page-context.ts';
import { useFollowStep } from './use-follow-step.ts';

/** Links of a page to its own questions and those of other pages, before which the answers of this one are saved. */
export function useQuestionLink({ id }: Pick<Page, 'id'>): QuestionLink {
  const follow = useFollowLink();
  const followStep = useFollowStep();
  return useCallback(
    (key) => {
      const page = form.questions[key]?.page ?? id;
      return {
        href: `${pathOf(page)}#${key}`,
        onClick: (event) => {
          if (page !== id) followStep(event);
          follow(event);
        },
      };
    },
    [id, follow, followStep],
  );
}
