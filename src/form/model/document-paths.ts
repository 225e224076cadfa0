/** Where the files of an application are, from the project's root with `/`. */
export const INSTITUTION_FILE = 'institution.config.json';
export const DATA_MODEL_FILE = 'schemas/data-model.json';
export const CONDITIONS_FILE = 'schemas/conditions.json';
export const TEXT_FILE = 'schemas/text/en.json';

export const pageFile = (page: string): string => `schemas/pages/${page}/page.json`;
export const sectionFolder = (page: string, section: string): string => `schemas/pages/${page}/${section}`;
export const blockFolder = (block: string): string => `schemas/blocks/${block}`;
