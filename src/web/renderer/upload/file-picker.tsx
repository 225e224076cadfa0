import type { FileRules } from '../../../form/model/file-rules.ts';
import { translate } from '../../platform/translate.ts';
import { ariaDescribedBy } from '../aria-described-by.ts';
import { useFieldDescription } from '../field-description.ts';
import { widgetHintId } from '../element-ids.ts';
import { FileInput } from './file-input.tsx';

interface Props {
  readonly id: string;
  readonly name: string;
  readonly rules: FileRules;
  readonly help: string;
  readonly isFixed: boolean;
  readonly hasProblems: boolean;
  readonly onChoose: (files: readonly File[], from?: 'camera') => void;
}

export function FilePicker({ id, name, rules, help, isFixed, hasProblems, onChoose }: Props) {
  const field = useFieldDescription();
  if (isFixed) return <p className="upload-note">{translate('upload.none')}</p>;
  const hintId = `${id}-photos`;
  const takesPhotos = rules.maxPages > 0;
  return (
    <>
      <div className="choice-of-file">
        <FileInput
          text={translate('upload.choose')}
          id={id}
          name={name}
          // The browser's dialog offers these first. Without HEIC in it, an iPhone gives its photos as JPEG.
          accept={rules.endings.join()}
          multiple={rules.maxPages > 1}
          required={field.required}
          aria-invalid={field.invalid || hasProblems || undefined}
          aria-describedby={ariaDescribedBy(field.describedBy, hasProblems && widgetHintId(name), takesPhotos && hintId)}
          onChoose={onChoose}
        />
        {takesPhotos && <CameraInput onChoose={onChoose} />}
        <span className="drop-hint" aria-hidden="true">
          {translate('upload.drop')}
        </span>
      </div>
      {takesPhotos && (
        <p className="upload-note" id={hintId}>
          {help !== '' && <span>{`${help} `}</span>}
          <span>{translate(rules.maxPages > 1 ? 'upload.photo_hint' : 'upload.photo_hint_one')}</span>
        </p>
      )}
    </>
  );
}

/** Shown where fingers point: other devices would open the same dialog as for a file. */
export const CameraInput = ({ onChoose }: Pick<Props, 'onChoose'>) => (
  <FileInput text={translate('upload.take_photo')} accept="image/*" capture="environment" onChoose={(files) => onChoose(files, 'camera')} />
);
