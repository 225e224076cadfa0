/** Ids in the page. A question's wrapper has its key, without hyphens, as id, so the ids below never meet one. */
export const controlId = (key: string): string => `control-${key}`;
export const helpId = (key: string): string => `help-${key}`;
export const messagesId = (key: string): string => `messages-${key}`;
export const copiedFromHintId = (sectionId: string, source: string): string => `copied-${`${sectionId}-${source}`.replaceAll('/', '-')}`;
export const noticeId = (key: string): string => `notice-${key}`;
export const warningsId = (key: string): string => `warnings-${key}`;
export const widgetHintId = (key: string): string => `aside-${key}`;
export const suggestionsId = (key: string): string => `suggestions-${key}`;
export const addedComponentId = (repeatId: string): string => `added-${repeatId}`;
export const tabsHeadingId = (tabsId: string): string => `tabs-heading-${tabsId}`;
export const tabId = (tabsId: string, tab: string): string => `tab-${tabsId}-${tab}`;
export const tabPanelId = (tabsId: string): string => `tab-panel-${tabsId}`;
export const collapsePanelId = (id: string): string => `panel-${id}`;
export const sectionDescriptionId = (id: string): string => `about-${id}`;
export const sectionHeadingId = (sectionId: string): string => `heading-${sectionId.replace('/', '-')}`;
