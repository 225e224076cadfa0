import { styled } from '@mui/material/styles';
import type { MouseEvent } from 'react';
import type { Page } from '../../../../form/model/form.ts';
import type { PartProgress } from '../../../../form/run/progress.ts';
import { useAnswerStore, AnsweredText } from '../../../answers/answer-context.tsx';
import { pathOf } from '../../../navigation/paths.ts';
import { useFollowLink } from '../../../navigation/use-follow-link.ts';
import { t } from '../../../text.ts';
import { Reason } from './reason.tsx';
import { StateMark } from '../../../ui/state-mark.tsx';
import { goneTo } from './use-place.ts';

const List = styled('ol')({ listStyle: 'none', margin: 0, padding: 0 });
const Item = styled('a')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '0 0.625rem',
  alignItems: 'start',
  padding: '0.375rem 0.5rem',
  borderRadius: 6,
  lineHeight: 1.3,
  fontSize: '0.9375rem',
  color: theme.palette.text.primary,
  textDecoration: 'none',
  '&:hover': { color: theme.palette.text.primary, backgroundColor: theme.palette.brand.primary.extraLight },
  '&:hover strong': { textDecoration: 'underline' },
  '& strong': { display: 'block', fontWeight: 600 },
  '& > svg': { marginTop: '0.125rem' },
}));
const State = styled('span', { shouldForwardProp: (prop) => prop !== 'isUrgent' })<{ isUrgent: boolean }>(({ theme, isUrgent }) => ({
  fontSize: '0.8125rem',
  color: isUrgent ? theme.palette.error.main : theme.palette.text.secondary,
  fontWeight: isUrgent ? 650 : 400,
  '& .reason': { display: 'block', overflowWrap: 'anywhere' },
}));

/**
 * The parts of a page that show, each a link to it with its state in words and by the shape of its mark; one with wrong answers says why
 * they are, and leads to the first.
 */
export function SectionList({ page, parts }: { readonly page: Page; readonly parts: readonly PartProgress[] }) {
  const { form } = useAnswerStore();
  const follow = useFollowLink();
  const jump = (event: MouseEvent<HTMLAnchorElement>, part: PartProgress): void => {
    const [first = part.id] = part.isTabs ? Object.values(form.sections).flatMap(({ id, tab }) => (tab?.of === part.id ? [id] : [])) : [];
    goneTo(first);
    follow(event);
  };
  return (
    <List role="list">
      {parts.map((part) => (
        <li key={part.id}>
          <Item href={`${pathOf(page.id)}#${part.failed[0] ?? part.id}`} onClick={(event) => jump(event, part)}>
            <StateMark state={part.state} />
            <span>
              <strong>
                <AnsweredText text={part.title} />
              </strong>{' '}
              <State isUrgent={part.state === 'attention'}>
                <span>{wordsFor(part)}</span>
                {part.failed.map((key) => (
                  <Reason key={key} of={key} />
                ))}
              </State>
            </span>
          </Item>
        </li>
      ))}
    </List>
  );
}

function wordsFor({ state, answered, required }: PartProgress): string {
  if (state === 'attention') return answered < required ? t('sections.begun', { answered, required }) : '';
  return state === 'begun' ? t('sections.begun', { answered, required }) : t(`sections.${state}`);
}
