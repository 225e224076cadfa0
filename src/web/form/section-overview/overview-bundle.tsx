import 'virtual:text/form';
import 'virtual:text/sections';

export { PreviousPageAlert } from './previous-page-alert.tsx';
export { SectionProgressAnnouncer } from './section-progress-announcer.tsx';
export { SectionsSidebar } from './sections-sidebar.tsx';
export { SectionsDisclosure } from './sections-disclosure.tsx';
