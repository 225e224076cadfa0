/**
 * Ids in the page. A question's wrapper has its key as id, so that links `/{page}#{questionKey}` lead there; question
 * keys contain no hyphen, so the ids below never meet one.
 */
export const controlId = (key: string): string => `control-${key}`;
export const helpId = (key: string): string => `help-${key}`;
export const messagesId = (key: string): string => `messages-${key}`;
export const noticeId = (key: string): string => `notice-${key}`;
export const headingId = (sectionId: string): string => `heading-${sectionId.replace('/', '-')}`;
