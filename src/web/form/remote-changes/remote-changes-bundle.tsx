import 'virtual:text/form';
import 'virtual:text/newer';

export { applyRemoteChanges, showUnseenChanges } from './apply-remote-changes.ts';
export { remoteChangesOf } from './remote-changes.ts';
export { RemoteChangesAlert } from './remote-changes-alert.tsx';
