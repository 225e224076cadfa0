import { t } from '../../text.ts';
import { describedBy } from '../describe.ts';
import { useFieldDescription } from '../field-context.ts';
import { asideId } from '../ids.ts';

interface Props {
  readonly id: string;
  readonly name: string;
  /** Endings of names: the browser's dialog offers such files first. */
  readonly accept: readonly string[];
  readonly isFixed: boolean;
  readonly hasProblems: boolean;
  readonly onChoose: (file: File) => void;
}

/** The browser's own file input behind a button; where a mouse can drop a file, it says so. */
export function FileChoice({ id, name, accept, isFixed, hasProblems, onChoose }: Props) {
  const field = useFieldDescription();
  if (isFixed) return <p className="upload-note">{t('upload.none')}</p>;
  return (
    <div className="choice-of-file">
      <label className="file-button">
        <input
          className="spoken"
          id={id}
          name={name}
          type="file"
          accept={accept.join()}
          required={field.required}
          aria-invalid={field.invalid || hasProblems || undefined}
          aria-describedby={describedBy(field.describedBy, hasProblems && asideId(name))}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            if (file) onChoose(file);
            // The same file can be chosen again.
            currentTarget.value = '';
          }}
        />
        {t('upload.choose')}
        <span className="spoken"> {field.label}</span>
      </label>
      <span className="drop-hint" aria-hidden="true">
        {t('upload.drop')}
      </span>
    </div>
  );
}
