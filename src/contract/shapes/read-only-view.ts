import Type, { type Static } from 'typebox';
import type { ShownContent } from '../../form/model/content.ts';

/** Institution's content, whose links were checked when it was compiled. */
const Blocks = Type.Unsafe<ShownContent>(Type.Array(Type.Object({}, { additionalProperties: true })));

/** Question with its displayed answer, `''` if unanswered. `choices`: labels of the options, unless they are too many. */
const Item = Type.Object({
  key: Type.String(),
  label: Type.String(),
  value: Type.String(),
  choices: Type.Optional(Type.Array(Type.String())),
});

/**
 * Application as people read it: page, section, label, displayed value of each question. All texts are of the form that
 * it was given under, in `language`; an open application's is the form that is served now.
 */
export const ReadOnlyView = Type.Object({
  /** The reader's language if that form has it. */
  language: Type.String(),
  /** Applicant's name; may be `''`. */
  name: Type.String(),
  institution: Type.Object({ name: Type.String(), product: Type.String(), address: Type.String() }),
  pages: Type.Array(
    Type.Object({
      page: Type.String(),
      title: Type.String(),
      /** Whether applicants declare here that everything is true: the last of several pages, with a box that must be ticked. */
      declares: Type.Optional(Type.Boolean()),
      sections: Type.Array(Type.Object({ section: Type.String(), title: Type.String(), items: Type.Array(Item) })),
    }),
  ),
  /** Institution's content above and below the answers. */
  top: Blocks,
  end: Blocks,
  /** Title of each document by question key. */
  documents: Type.Record(Type.String(), Type.String()),
});
export type ReadOnlyView = Static<typeof ReadOnlyView>;

/** `submitted_at`: ISO instant. */
export const SubmittedView = Type.Object({ ...ReadOnlyView.properties, submitted_at: Type.String() });
export type SubmittedView = Static<typeof SubmittedView>;
