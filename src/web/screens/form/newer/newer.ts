import 'virtual:text/form';
import 'virtual:text/newer';

export { applyRemoteChanges, showUnseenChanges } from './follow-saved.ts';
export { remoteChangesOf } from './newer-answers.ts';
export { RemoteChangesAlert } from './newer-note.tsx';
