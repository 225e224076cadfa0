import Type, { type Static } from 'typebox';
import type { ShownContent } from '../../form/model/content.ts';

/** What the institution says, in blocks whose links have been checked where they were compiled. */
const Blocks = Type.Unsafe<ShownContent>(Type.Array(Type.Object({}, { additionalProperties: true })));

/**
 * One question with its answer in words, `''` if it is unanswered. `choices`: the labels that were offered, unless they are too many to
 * be read.
 */
const Item = Type.Object({
  key: Type.String(),
  label: Type.String(),
  value: Type.String(),
  choices: Type.Optional(Type.Array(Type.String())),
});

/**
 * An application as people read it, with nothing left to work out: page, section, label, displayed value, each question that was asked.
 * Everything in it is said by the form that it was given under, in `language`; an open application's is the form that is served now.
 */
export const ReadOnlyView = Type.Object({
  /** The reader's, if that form speaks it. */
  language: Type.String(),
  /** The applicant's; `''` while there is none. */
  name: Type.String(),
  institution: Type.Object({ name: Type.String(), product: Type.String(), address: Type.String() }),
  pages: Type.Array(
    Type.Object({
      page: Type.String(),
      title: Type.String(),
      sections: Type.Array(Type.Object({ section: Type.String(), title: Type.String(), items: Type.Array(Item) })),
    }),
  ),
  /** What the institution says above and below the answers. */
  top: Blocks,
  end: Blocks,
  /** Question key to how its document is called. */
  documents: Type.Record(Type.String(), Type.String()),
});
export type ReadOnlyView = Static<typeof ReadOnlyView>;

/** The reading of what a student has submitted, with the ISO instant of submission. */
export const SubmittedView = Type.Object({ ...ReadOnlyView.properties, submitted_at: Type.String() });
export type SubmittedView = Static<typeof SubmittedView>;
