/**
 * Ids in the page. A question's wrapper has its key as id, so that links `/{page}#{questionKey}` lead there; question
 * keys contain no hyphen, so the ids below never meet one.
 */
export const controlId = (key: string): string => `control-${key}`;
export const helpId = (key: string): string => `help-${key}`;
export const messagesId = (key: string): string => `messages-${key}`;
/** What is said once about all answers of a section that are copied from the same other one. */
export const copiedNoteId = (sectionId: string, source: string): string => `copied-${`${sectionId}-${source}`.replaceAll('/', '-')}`;
export const noticeId = (key: string): string => `notice-${key}`;
export const warningsId = (key: string): string => `warnings-${key}`;
/** What appears below a control and belongs only to its widget. */
export const asideId = (key: string): string => `aside-${key}`;
export const suggestionsId = (key: string): string => `suggestions-${key}`;
/** What the next component of a repeat is. */
export const addedId = (repeatId: string): string => `added-${repeatId}`;
export const tabsHeadingId = (tabsId: string): string => `tabs-heading-${tabsId}`;
export const tabId = (tabsId: string, tab: string): string => `tab-${tabsId}-${tab}`;
export const tabPanelId = (tabsId: string): string => `tab-panel-${tabsId}`;
/** What is folded in below a heading, or below the line of questions beside each other, and what is said about it there. */
export const panelId = (id: string): string => `panel-${id}`;
export const aboutId = (id: string): string => `about-${id}`;
export const headingId = (sectionId: string): string => `heading-${sectionId.replace('/', '-')}`;
