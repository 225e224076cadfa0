import { useCallback, useEffect, useRef, useState, useSyncExternalStore, type FocusEvent, type DragEvent } from 'react';
import type { FileRules } from '../../../form/model/file-rules.ts';
import { translate } from '../../platform/translate.ts';
import { expandAncestors } from '../collapse.tsx';
import { widgetHintId } from '../element-ids.ts';
import { useFieldDescription } from '../field-description.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { FieldMessages } from '../../ui/field-messages.tsx';
import { FilePicker } from './file-picker.tsx';
import { PhotoCollectionEditor } from './photo-collection-editor.tsx';
import { UploadPlaceholder } from './upload-placeholder.tsx';
import type { UploadState, Uploads } from './uploads-context.ts';
import { formatByteSize } from './format-byte-size.ts';
import { uploadStatusText } from './upload-status-text.ts';
import type { DocumentPageCounts } from '../../../api/schemas/document-schemas.ts';
import { LoadingIndicator } from '../../ui/loading-indicator.tsx';
import { ModalDialog } from '../../ui/modal-dialog.tsx';
import { PageThumbnails } from './page-thumbnails.tsx';

/** Progress between two announcements, in percent. */
const STEP = 25;

/** Live-region text while a file is uploaded and converted. The initial state is not announced. */
function useUploadAnnouncement(state: UploadState): string {
  const rounded = state.at === 'sending' ? { ...state, percent: state.percent - (state.percent % STEP) } : state;
  const step =
    rounded.at === 'sending' ? `sending ${rounded.percent}` : rounded.at === 'pages' ? `pages ${rounded.gathered.statusText}` : rounded.at;
  const [known, setKnown] = useState({ step, announcement: '' });
  if (known.step !== step) {
    const isRemoved = known.step === 'removing' && state.at === 'empty';
    setKnown({ step, announcement: known.step === 'asking' ? '' : isRemoved ? translate('upload.removed') : words(rounded) });
  }
  return known.announcement;
}

function words(state: UploadState): string {
  const step = uploadStatusText(state);
  const isNews = state.at === 'ready' || (state.at === 'sending' && state.percent === 0);
  if (!isNews) return step;
  const whole = translate('upload.said', { file: state.file.file_name, size: formatByteSize(state.file.file_size), step });
  return state.file.isShortened ? `${whole} ${translate('upload.shortened')}` : whole;
}

/** Handlers of a drop zone. Files dropped elsewhere do not open in the browser. */
function useFileDrop(isOpen: boolean, onDrop: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const hold = (event: globalThis.DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    window.addEventListener('dragover', hold);
    window.addEventListener('drop', hold);
    return () => {
      window.removeEventListener('dragover', hold);
      window.removeEventListener('drop', hold);
    };
  }, []);
  return {
    isOver: isOver && isOpen,
    handlers: {
      onDragOver: ({ dataTransfer }: DragEvent) => setOver(dataTransfer.types.includes('Files')),
      onDragLeave: () => setOver(false),
      onDrop({ dataTransfer }: DragEvent) {
        setOver(false);
        if (isOpen) onDrop([...dataTransfer.files]);
      },
    },
  };
}

interface Props {
  readonly id: string;
  readonly name: string;
  readonly rules: FileRules;
  readonly isFixed: boolean;
  readonly uploads: Uploads;
  /** Removes a file without confirmation, as it is not an answer yet. */
  readonly goesAtOnce?: boolean;
  /** Says which files are accepted, if no question does. */
  readonly help?: string;
}

export function FileUpload({ id, name, rules, isFixed, uploads, goesAtOnce = false, help = '' }: Props) {
  const follow = useCallback((listener: () => void) => uploads.subscribe(name, listener), [uploads, name]);
  const state = useSyncExternalStore(follow, () => uploads.stateOf(name));
  const [isDeleting, setDeleting] = useState(false);
  const [isLooking, setLooking] = useState(false);
  const loadPages = useCallback(() => uploads.pagesOf(name), [uploads, name]);
  const choose = (files: readonly File[], from?: 'camera'): void => uploads.chooseFiles(name, files, rules, from);
  const canChoose = !isFixed && (state.at === 'empty' || (state.at === 'pages' && !state.gathered.isFull));
  const drop = useFileDrop(canChoose, (files) => files.length > 0 && choose(files));
  const keptFocus = useKeptFocus(id, state.at === 'pages' ? `pages ${state.gathered.pages.length}` : state.at);
  const announcement = useUploadAnnouncement(state);

  const hasNews = state.at !== 'asking' && (state.at !== 'empty' || state.problems.length > 0);
  useEffect(() => {
    if (hasNews) expandAncestors(document.getElementById(id));
  }, [hasNews, id]);

  if (state.at === 'asking') return <UploadPlaceholder id={id}>{translate('upload.asking')}</UploadPlaceholder>;
  const problems = problemsOf(state);
  return (
    <div className={`upload-container upload ${drop.isOver ? 'over' : ''}`} {...keptFocus} {...drop.handlers}>
      {state.at === 'empty' ? (
        <FilePicker id={id} name={name} rules={rules} help={help} isFixed={isFixed} hasProblems={problems.length > 0} onChoose={choose} />
      ) : state.at === 'pages' ? (
        <PhotoCollectionEditor id={id} name={name} gathered={state.gathered} rules={rules} uploads={uploads} onChoose={choose} />
      ) : (
        <FileStatus state={state} onLook={state.at === 'ready' && !goesAtOnce ? () => setLooking(true) : undefined} />
      )}
      <div role="alert">{problems.length > 0 && <FieldMessages id={widgetHintId(name)} messages={problems} />}</div>
      {state.at !== 'empty' && state.at !== 'pages' && !isFixed && (
        <FileButtons
          id={id}
          state={state}
          onRetry={() => uploads.retry(name)}
          onRemove={() => (state.at === 'ready' && !goesAtOnce ? setDeleting(true) : uploads.remove(name))}
        />
      )}
      {isLooking && state.at === 'ready' && (
        <DocumentPreviewDialog file={state.file.file_name} load={loadPages} onClose={() => setLooking(false)} />
      )}
      {isDeleting && state.at === 'ready' && (
        <ConfirmDialog
          title={translate('upload.delete_title')}
          text={translate('upload.delete_text', { file: state.file.file_name })}
          no={translate('upload.delete_no')}
          onNo={() => setDeleting(false)}
          yes={translate('upload.delete_yes')}
          onYes={() => {
            setDeleting(false);
            uploads.remove(name);
          }}
        />
      )}
      <span className="spoken" role="status">
        {announcement}
      </span>
    </div>
  );
}

function problemsOf(state: UploadState): readonly string[] {
  if (state.at === 'empty') return state.problems;
  if (state.at === 'pages') return state.gathered.problems;
  return state.at === 'broken' ? [translate('upload.broken')] : [];
}

/** The focus moves to the question's main control if the focused one disappears, or is no longer the one that helps. */
function useKeptFocus(id: string, step: string): { readonly onFocus: () => void; readonly onBlur: (event: FocusEvent) => void } {
  const isInside = useRef(false);
  useEffect(() => {
    if (isInside.current && (step === 'broken' || document.activeElement === document.body)) document.getElementById(id)?.focus();
  }, [id, step]);
  return { onFocus: () => void (isInside.current = true), onBlur: () => void (isInside.current = false) };
}

interface FileStatusProps {
  readonly state: Extract<UploadState, { readonly file: unknown }>;
  /** Shows the file; undefined where it cannot be shown. */
  readonly onLook: (() => void) | undefined;
}

function FileStatus({ state, onLook }: FileStatusProps) {
  const { label } = useFieldDescription();
  const { file_name: name, file_size: size, isShortened } = state.file;
  return (
    <>
      <p className="file">
        {state.at === 'ready' && <CheckIcon />}
        {onLook ? (
          <TextButton type="button" onClick={onLook}>
            <span className="spoken">{`${translate('upload.view')} `}</span>
            <span className="file-name">{name}</span>
          </TextButton>
        ) : (
          <span className="file-name">{name}</span>
        )}{' '}
        <span className="file-size">{formatByteSize(size)}</span>
      </p>
      {isShortened && <p className="file-step">{translate('upload.shortened')}</p>}
      {state.at === 'sending' && <progress max={100} value={state.percent} aria-label={translate('upload.progress', { label })} />}
      {state.at === 'converting' && <progress max={100} aria-label={translate('upload.progress', { label })} />}
      {state.at !== 'broken' && <p className="file-step">{uploadStatusText(state)}</p>}
    </>
  );
}

interface FileButtonsProps {
  readonly id: string;
  readonly state: UploadState;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}

function FileButtons({ id, state, onRetry, onRemove }: FileButtonsProps) {
  const { label } = useFieldDescription();
  const spoken = <span className="spoken">{` ${state.at === 'ready' ? state.file.file_name : label}`}</span>;
  const isBroken = state.at === 'broken';
  const isRemoving = state.at === 'removing';
  return (
    <div className="file-buttons">
      {isBroken && (
        <button key="retry" className="file-button" type="button" id={id} onClick={onRetry}>
          <span>{translate('upload.retry')}</span>
          {spoken}
        </button>
      )}
      <button
        key="remove"
        className="file-button"
        type="button"
        id={isBroken ? undefined : id}
        aria-disabled={isRemoving || undefined}
        onClick={isRemoving ? undefined : onRemove}
      >
        <span>{translate(state.at === 'ready' || isRemoving ? 'upload.delete' : 'upload.cancel')}</span>
        {spoken}
      </button>
    </div>
  );
}

interface PreviewProps {
  readonly file: string;
  readonly load: () => Promise<DocumentPageCounts[string] | undefined>;
  readonly onClose: () => void;
}

/** An attached file over the page, as the office will see it. */
function DocumentPreviewDialog({ file, load, onClose }: PreviewProps) {
  const [document, setDocument] = useState<DocumentPageCounts[string] | 'asked' | undefined>('asked');
  useEffect(() => {
    load().then(setDocument, () => setDocument(undefined));
  }, [load]);
  return (
    <ModalDialog title={file} onClose={onClose}>
      {document === 'asked' && <LoadingIndicator size="medium" />}
      <div role="status">{document === undefined && translate('upload.not_shown')}</div>
      {typeof document === 'object' && (
        <>
          <p>{translate('review.pages', { count: document.pages })}</p>
          <ul className="document-preview-dialog-pages">
            <PageThumbnails file={file} document={document} />
          </ul>
        </>
      )}
    </ModalDialog>
  );
}
