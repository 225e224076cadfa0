import { shell } from 'virtual:shell';
import { late } from './platform/lately.tsx';

const oneSection = late(() => import('./screens/form/one-section/one-section.tsx'));

/** Loads what shows one section of a page at a time, if the institution wants it: before a page shows. */
export async function loadOneSection(): Promise<void> {
  if (shell.institution.phones?.one_section_at_a_time === true) await oneSection.load();
}

/** The same once it is there; undefined where pages show all of their sections, on whatever screen. */
export const oneSectionNow = oneSection.now;
