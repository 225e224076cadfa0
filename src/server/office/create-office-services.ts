import type { AccountDeps } from '../accounts/account-deps.ts';
import type { DocumentRequestService } from '../document-requests/document-request-service.ts';
import type { SubmittedApplicationService } from '../submissions/submitted-application-service.ts';
import { createApplicationNoteService } from './application-note-service.ts';
import { createDecisionService } from './decision-service.ts';
import { createOfficeApplicationService } from './office-application-service.ts';
import { createOfficeBatchService } from './office-batch-service.ts';
import type { OfficeDeps } from './office-deps.ts';
import { createOfficeIndex } from './office-index.ts';
import { createOfficeListService } from './office-list-service.ts';
import { createRequestedItemService } from './requested-item-service.ts';

type Deps = Pick<AccountDeps, 'db' | 'clock' | 'timeZone' | 'definition' | 'secrets' | 'audit' | 'limits'> &
  Pick<OfficeDeps, 'applications' | 'objects' | 'queue' | 'queueEvent' | 'convertDocument' | 'readPinnedForm' | 'views' | 'checklist'> &
  Pick<OfficeDeps, 'applicationStates' | 'legalHolds' | 'pdfCopies'> & {
    readonly submittedApplications: SubmittedApplicationService;
    readonly requests: DocumentRequestService;
  };

export function createOfficeServices(deps: Deps) {
  const applicationNotes = createApplicationNoteService(deps);
  const requestedItems = createRequestedItemService(deps);
  const decisions = createDecisionService(deps);
  return {
    applicationNotes,
    requestedItems,
    decisions,
    officeLists: createOfficeListService({ ...deps, officeIndex: createOfficeIndex(deps) }),
    officeBatches: createOfficeBatchService({ ...deps, decisions }),
    officeApplications: createOfficeApplicationService({ ...deps, applicationNotes, requestedItems, decisions }),
  };
}
