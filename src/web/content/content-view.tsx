import { Fragment } from 'react';
import { shell } from 'virtual:shell';
import type { Content as Written, RichTextNode, ShownContent, RichText as WordsOf } from '../../form/model/content.ts';
import { commonParams, type TextParams } from '../../form/model/text.ts';
import { filterOpenContent } from '../../form/evaluate/filter-content.ts';
import { interpolateContent } from '../../form/evaluate/interpolate-content.ts';
import { LinkWithAnswers } from '../navigation/link-with-answers.tsx';
import { useFormTime } from '../platform/form-time.ts';

interface Props {
  /** Shown if open, whatever was answered. */
  readonly content: Written;
  readonly params?: TextParams;
  /** The element of its headings. */
  readonly heading?: Heading;
}
type Heading = 'h2' | 'h3' | 'h4' | 'p';

// Safari drops the list role if `list-style` is none.
const LIST = { role: 'list' } as const;

export function ContentView({ content, params, heading = 'h3' }: Props) {
  const moment = useFormTime();
  const shown = interpolateContent(filterOpenContent(content, moment), { ...commonParams(shell, moment.today), ...params });
  return <ContentBlocks content={shown} heading={heading} />;
}

/** Draws content whose conditions and placeholders are already resolved. */
export const ContentBlocks = ({ content, heading: Heading }: { readonly content: ShownContent; readonly heading: Heading }) =>
  content.map((block, n) => {
    if ('heading' in block) return <Heading key={n}>{inElements(block.heading)}</Heading>;
    if ('paragraph' in block) return <p key={n}>{inElements(block.paragraph)}</p>;
    return (
      <ul key={n} {...LIST}>
        {block.list.map(({ words }, i) => (
          <li key={i}>{inElements(words)}</li>
        ))}
      </ul>
    );
  });

const inElements = (words: WordsOf) => words.map((part, n) => <Fragment key={n}>{inElement(part)}</Fragment>);

function inElement(part: RichTextNode) {
  if (typeof part === 'string') return <span>{part}</span>;
  if ('strong' in part) return <strong>{inElements(part.strong)}</strong>;
  if ('emphasis' in part) return <em>{inElements(part.emphasis)}</em>;
  const words = inElements(part.words);
  return part.link.startsWith('/') ? <LinkWithAnswers to={part.link}>{words}</LinkWithAnswers> : <a href={part.link}>{words}</a>;
}
