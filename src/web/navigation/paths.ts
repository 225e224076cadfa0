import { form } from 'virtual:form';

export const pathOf = (pageId: string): `/${string}` => `/${pageId}`;

/** Where students start, and where everything without a place of its own leads. */
export const DEFAULT_ROUTE = pathOf(form.pages[0]?.id ?? 'about');
export const COMPLETION = '/completion';
export const LOGIN = '/login';
export const SIGN_UP = '/signup';
export const CONFIRM = '/confirm';
export const FORGOT = '/forgot';
export const RESET = '/reset';

/** The screens on which accounts are made and opened; nobody answers questions there. */
export const isAuthPath = (path: string): boolean => [LOGIN, SIGN_UP, CONFIRM, FORGOT, RESET].some((own) => own === path);
