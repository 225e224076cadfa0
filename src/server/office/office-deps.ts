import type { ApplicationDeps } from '../application/application-deps.ts';
import type { PdfCopyService } from '../pdf-copies/pdf-copy-service.ts';
import type { LegalHoldService } from '../retention/legal-hold-service.ts';
import type { ApplicationNoteService } from './application-note-service.ts';
import type { ApplicationStateService } from './application-state-service.ts';
import type { OfficeIndex } from './office-index.ts';

export interface OfficeDeps extends ApplicationDeps {
  readonly applicationStates: ApplicationStateService;
  readonly applicationNotes: ApplicationNoteService;
  readonly legalHolds: LegalHoldService;
  readonly pdfCopies: PdfCopyService;
  readonly officeIndex: OfficeIndex;
}
