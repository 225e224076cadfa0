import 'virtual:text/form';
import 'virtual:text/sections';

export { DeviceAnswers } from '../device-answers.tsx';
export { LeftNote } from './left-note.tsx';
export { SectionNews } from './section-news.tsx';
export { SectionsBeside } from './sections-beside.tsx';
export { SectionsFolded } from './sections-folded.tsx';
