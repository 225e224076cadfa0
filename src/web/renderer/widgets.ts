import type { RegistryWidgetsType } from '@rjsf/utils';
import type { QuestionUi } from '../../form/model/form-files.ts';
import type { Form, Question } from '../../form/model/form.ts';
import type { LocaleFormat } from '../../form/model/locale-format.ts';
import { widgetNameOf, type WidgetName } from '../../form/model/widget-definitions.ts';
import { LookupCombobox } from './lookup/lookup-combobox.tsx';
import { CheckboxWidget } from './widgets/checkbox-widget.tsx';
import { CheckboxesWidget } from './widgets/checkboxes-widget.tsx';
import { DateWidget, dateHint } from './widgets/date-widget.tsx';
import { PasswordWidget } from './widgets/password-widget.tsx';
import { PhoneWidget } from './widgets/phone-widget.tsx';
import { RadioWidget } from './widgets/radio-widget.tsx';
import { SelectWidget } from './widgets/select-widget.tsx';
import { SsnWidget } from './widgets/ssn-widget.tsx';
import { TextWidget } from './widgets/text-widget.tsx';
import { TextareaWidget } from './widgets/textarea-widget.tsx';
import { UploadWidget } from './widgets/upload-widget.tsx';

/** `label`: above one control; `legend`: a fieldset around several; `own`: the widget draws its label itself. */
type Frame = 'label' | 'legend' | 'own';

interface Drawn {
  readonly widget: RegistryWidgetsType[string];
  readonly frame: Frame;
  /** Its input shows the answer by itself, as `useTypedAnswer` has it: a new one draws nothing. */
  readonly isUncontrolled?: true;
  /** About what it takes on a page, in px. */
  readonly height: number;
  /** The hint of every question between label and control, besides its own help; '' is none. `today` is an ISO date. */
  readonly hint?: (options: NonNullable<QuestionUi['ui:options']>, today: string, notation: LocaleFormat) => string;
}

export const widgets: Readonly<Record<WidgetName, Drawn>> = {
  text: { widget: TextWidget, frame: 'label', isUncontrolled: true, height: 104 },
  textarea: { widget: TextareaWidget, frame: 'label', height: 254 },
  select: { widget: SelectWidget, frame: 'label', height: 104 },
  radio: { widget: RadioWidget, frame: 'legend', height: 132 },
  checkbox: { widget: CheckboxWidget, frame: 'own', height: 78 },
  checkboxes: { widget: CheckboxesWidget, frame: 'legend', height: 280 },
  date: { widget: DateWidget, frame: 'label', height: 132, hint: dateHint },
  phone: { widget: PhoneWidget, frame: 'label', height: 132 },
  lookup: { widget: LookupCombobox, frame: 'label', height: 132 },
  upload: { widget: UploadWidget, frame: 'legend', height: 172 },
  ssn: { widget: SsnWidget, frame: 'label', height: 104 },
  password: { widget: PasswordWidget, frame: 'label', isUncontrolled: true, height: 104 },
};

export const rjsfWidgets: RegistryWidgetsType = Object.fromEntries(Object.entries(widgets).map(([name, row]) => [name, row.widget]));

/** The hint between label and control for every question with this widget in which something is typed; '' is none. */
export const questionHint = ({ notation }: Form, question: Question, today: string): string =>
  (question.value === undefined && widgets[widgetNameOf(question)].hint?.(question.ui['ui:options'] ?? {}, today, notation)) || '';
