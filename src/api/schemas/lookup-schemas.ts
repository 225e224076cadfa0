import Type, { type Static } from 'typebox';
import { LOOKUP_MAX_CHARACTERS, lookupCategories, type LookupCategory } from '../rules/lookup-limits.ts';

const Category = Type.Unsafe<LookupCategory>(Type.Union(lookupCategories.map((category) => Type.Literal(category))));

export const LookupQuery = Type.Object(
  {
    category: Category,
    text: Type.Optional(Type.String({ maxLength: LOOKUP_MAX_CHARACTERS })),
    max_results: Type.Optional(Type.Integer()),
    id: Type.Optional(Type.String({ pattern: '^[0-9]{1,18}$' })),
  },
  { additionalProperties: false },
);
export type LookupQuery = Static<typeof LookupQuery>;

export const LookupSuggestion = Type.Object({ id: Type.String(), text: Type.String(), sub_text: Type.String() });
export type LookupSuggestion = Static<typeof LookupSuggestion>;
export const LookupSuggestions = Type.Array(LookupSuggestion);

const lines = { city: Type.String(), state: Type.String(), zip: Type.String(), country: Type.String() };

export const SchoolFields = Type.Object({ name: Type.String(), address_line_1: Type.String(), ...lines, ceeb: Type.String() });
export type SchoolFields = Static<typeof SchoolFields>;

export const AddressFields = Type.Object({ address_line_1: Type.String(), address_line_2: Type.String(), ...lines });
export type AddressFields = Static<typeof AddressFields>;
