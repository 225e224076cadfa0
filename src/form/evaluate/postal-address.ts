import type { InstitutionProfile } from '../model/institution.ts';

export const formatPostalAddress = ({ address: { line_1: street, city, state, zip } }: InstitutionProfile): string =>
  `${street}, ${city}, ${state} ${zip}`;
