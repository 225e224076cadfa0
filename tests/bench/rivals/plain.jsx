import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { benchOptionsOf, createQuestionnaire } from '../questionnaire/questionnaire.ts';

// The limit: fields that the browser keeps, with the least that conditions and messages need.
const groups = createQuestionnaire(Number(new URLSearchParams(location.search).get('n')));

function Field({ asked, error }) {
  const { key, label, kind } = asked;
  const attributes = { id: key, name: key };
  return (
    <p>
      <label htmlFor={key}>{label}</label>
      {error && <span className="error">{label} is required</span>}
      {kind === 'text' && <input {...attributes} maxLength={200} />}
      {kind === 'textarea' && <textarea {...attributes} />}
      {kind === 'checkbox' && <input {...attributes} type="checkbox" />}
      {kind === 'select' && (
        <select {...attributes}>
          <option value="">Choose one</option>
          {benchOptionsOf(asked).map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
      {kind === 'yes-no' && (
        <span id={key}>
          {['Y', 'N'].map((value) => (
            <label key={value}>
              <input type="radio" name={key} value={value} />
              {value === 'Y' ? 'Yes' : 'No'}
            </label>
          ))}
        </span>
      )}
    </p>
  );
}

function Group({ group, n, missing }) {
  const [yes, setYes] = useState(false);
  return (
    <fieldset
      onChange={({ target }) => {
        if (target.type === 'radio') setYes(target.value === 'Y');
      }}
    >
      <legend>Part {n + 1}</legend>
      {group
        .filter(({ shownBy }) => shownBy === undefined || yes)
        .map((asked) => (
          <Field key={asked.key} asked={asked} error={missing.has(asked.key)} />
        ))}
    </fieldset>
  );
}

function Form() {
  const [missing, setMissing] = useState(new Set());
  const submit = (event) => {
    event.preventDefault();
    const answers = new FormData(event.target);
    const required = groups.flat().filter((asked) => asked.required && !answers.get(asked.key));
    setMissing(new Set(required.map(({ key }) => key)));
    document.getElementById(required[0]?.key)?.focus();
  };
  return (
    <form noValidate onSubmit={submit}>
      {groups.map((group, n) => (
        <Group key={group[0].key} group={group} n={n} missing={missing} />
      ))}
      <button>Submit</button>
    </form>
  );
}

createRoot(document.getElementById('root')).render(<Form />);
