import CssBaseline from '@mui/material/CssBaseline';
import Form from '@rjsf/mui';
import validator from '@rjsf/validator-ajv8';
import { createRoot } from 'react-dom/client';
import { benchOptionsOf, createQuestionnaire } from '../questionnaire/questionnaire.ts';

// Written as in its documentation: one schema, conditions as `dependencies` with `oneOf`.
const groups = createQuestionnaire(Number(new URLSearchParams(location.search).get('n')));

const choices = (asked) => (asked.kind === 'yes-no' ? ['Y', 'N'] : benchOptionsOf(asked).map(({ value }) => value));
const names = (asked) => (asked.kind === 'yes-no' ? ['Yes', 'No'] : benchOptionsOf(asked).map(({ label }) => label));
const schemaOf = (asked) => {
  if (asked.kind === 'checkbox') return { type: 'boolean', title: asked.label };
  if (asked.kind === 'select' || asked.kind === 'yes-no') return { type: 'string', title: asked.label, enum: choices(asked) };
  return { type: 'string', title: asked.label };
};
const all = groups.flat();
const schema = {
  type: 'object',
  properties: Object.fromEntries(all.filter(({ shownBy }) => shownBy === undefined).map((asked) => [asked.key, schemaOf(asked)])),
  required: all.filter(({ required }) => required).map(({ key }) => key),
  dependencies: Object.fromEntries(
    all
      .filter(({ kind }) => kind === 'yes-no')
      .map(({ key }) => {
        const shown = all.filter(({ shownBy }) => shownBy === key);
        const properties = Object.fromEntries(shown.map((asked) => [asked.key, schemaOf(asked)]));
        return [key, { oneOf: [{ properties: { [key]: { enum: ['N'] } } }, { properties: { [key]: { enum: ['Y'] }, ...properties } }] }];
      }),
  ),
};
const widgets = { 'yes-no': 'radio', textarea: 'textarea' };
const uiSchema = {
  'ui:order': all.map(({ key }) => key),
  ...Object.fromEntries(
    all.map((asked) => [
      asked.key,
      {
        ...(widgets[asked.kind] && { 'ui:widget': widgets[asked.kind] }),
        ...((asked.kind === 'select' || asked.kind === 'yes-no') && { 'ui:enumNames': names(asked) }),
      },
    ]),
  ),
};

createRoot(document.getElementById('root')).render(
  <>
    <CssBaseline />
    <Form schema={schema} uiSchema={uiSchema} validator={validator} showErrorList={false} noHtml5Validate idPrefix="" idSeparator="" />
  </>,
);
