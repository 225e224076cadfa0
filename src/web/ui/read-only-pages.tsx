import { styled } from '@mui/material/styles';
import type { ReadOnlyView } from '../../api/schemas/application-schemas.ts';
import { textDirectionOf } from '../../form/model/form-files.ts';
import { FoldedAnswerList } from './folded-answer-list.tsx';

const Pages = styled('div')(({ theme }) => ({
  '& h3': {
    ...theme.typography.h3,
    margin: '1.75rem 0 0',
    paddingBottom: '0.375rem',
    borderBottom: `2px solid ${theme.palette.primary.main}`,
  },
  '& h4': { margin: '1.25rem 0 0.25rem', fontSize: '1rem', fontWeight: 600 },
}));

interface Props {
  readonly reading: Pick<ReadOnlyView, 'pages' | 'language'>;
  readonly showsChoices?: boolean;
  /** True if unanswered questions stand among the others. */
  readonly showsBlanks?: boolean;
}

/** The pages of an application with their questions and answers, to be read. */
export const ReadOnlyPages = ({ reading: { pages, language }, showsChoices = false, showsBlanks = false }: Props) => (
  <Pages lang={language} dir={textDirectionOf(language)}>
    {pages.map(({ page, title, sections }) => (
      <section key={page} aria-labelledby={`read-${page}`}>
        <h3 id={`read-${page}`}>{title}</h3>
        {sections.map(({ section, title: heading, items }) => (
          <section key={section}>
            <h4>{heading}</h4>
            <FoldedAnswerList items={items} isFolded={({ value }) => !showsBlanks && value === ''} showsChoices={showsChoices} />
          </section>
        ))}
      </section>
    ))}
  </Pages>
);

/** Pages with what was answered, and nothing else. */
export const answeredPages = (pages: ReadOnlyView['pages']): ReadOnlyView['pages'] =>
  pages
    .map(({ sections, ...page }) => ({
      ...page,
      sections: sections
        .map(({ items, ...section }) => ({ ...section, items: items.filter(({ value }) => value !== '') }))
        .filter(({ items }) => items.length > 0),
    }))
    .filter(({ sections }) => sections.length > 0);
