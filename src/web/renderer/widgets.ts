import type { RegistryWidgetsType } from '@rjsf/utils';
import type { Question } from '../../form/model/form.ts';
import type { WidgetName } from '../../form/model/vocabulary.ts';
import { LookupBox } from './lookup/lookup-box.tsx';
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

/** Every widget that `ui.json` can name, one row each. `height` is about what it takes on a page, in px. */
export const widgets = {
  text: { widget: TextWidget, frame: 'label', height: 108 },
  textarea: { widget: TextareaWidget, frame: 'label', height: 270 },
  select: { widget: SelectWidget, frame: 'label', height: 108 },
  radio: { widget: RadioWidget, frame: 'legend', height: 172 },
  checkbox: { widget: CheckboxWidget, frame: 'own', height: 84 },
  checkboxes: { widget: CheckboxesWidget, frame: 'legend', height: 280 },
  date: { widget: DateWidget, frame: 'label', height: 132 },
  phone: { widget: PhoneWidget, frame: 'label', height: 132 },
  lookup: { widget: LookupBox, frame: 'label', height: 132 },
  upload: { widget: UploadWidget, frame: 'legend', height: 172 },
  ssn: { widget: SsnWidget, frame: 'label', height: 108 },
  password: { widget: PasswordWidget, frame: 'label', height: 108 },
} as const satisfies Record<WidgetName, { widget: RegistryWidgetsType[string]; frame: Frame; height: number }>;

export const rjsfWidgets: RegistryWidgetsType = Object.fromEntries(Object.entries(widgets).map(([name, row]) => [name, row.widget]));

/** The widget a question names, or the usual one for its type. */
export function widgetNameOf(question: Question): WidgetName {
  const named = question.ui['ui:widget'];
  if (named !== undefined && Object.hasOwn(widgets, named)) return named as WidgetName;
  if (question.type === 'boolean') return 'checkbox';
  if (question.type === 'array') return 'checkboxes';
  return question.list === undefined ? 'text' : 'select';
}

/** What every question of its widget says between label and control, beside its own help; '' is nothing. */
export function hintOf(question: Question, today: string): string {
  return widgetNameOf(question) === 'date' ? dateHint(question.ui['ui:options'] ?? {}, today) : '';
}
