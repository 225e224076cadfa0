import { intlLocale } from '../../form/model/locale-format.ts';

export const pageLanguage = (): string => document.documentElement.lang;

export const pageLocale = (): string => intlLocale(pageLanguage());

export const isRightToLeft = (): boolean => document.documentElement.dir === 'rtl';
