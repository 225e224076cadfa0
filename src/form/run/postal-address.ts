import type { InstitutionWords } from '../model/institution.ts';

export const postalAddress = ({ address: { line_1: street, city, state, zip } }: InstitutionWords): string =>
  `${street}, ${city}, ${state} ${zip}`;
