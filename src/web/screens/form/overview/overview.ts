import 'virtual:text/form';
import 'virtual:text/sections';

export { DeviceDraftAlert } from '../device-answers.tsx';
export { PreviousPageAlert } from './left-note.tsx';
export { SectionProgressAnnouncer } from './section-news.tsx';
export { SectionsSidebar } from './sections-beside.tsx';
export { SectionsDisclosure } from './sections-folded.tsx';
