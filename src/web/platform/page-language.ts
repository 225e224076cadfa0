export const pageLanguage = (): string => document.documentElement.lang;

export const isRightToLeft = (): boolean => document.documentElement.dir === 'rtl';
