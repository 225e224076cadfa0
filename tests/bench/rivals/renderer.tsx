import { form } from 'virtual:form';
import { validators } from 'virtual:form-validators';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
// Unused, and so left out: the build refuses pages in which a package that it makes lean is missing.
import '@emotion/react';
import '@mui/material/styles';
import 'react-router-dom';
import 'swr';
import { AnswerStoreProvider } from '../../../src/web/answers/answer-store-context.tsx';
import { createAnswerStore } from '../../../src/web/answers/create-answer-store.ts';
import { PageForm } from '../../../src/web/renderer/page-form.tsx';
import { addStyleSheet } from '../../../src/web/ui/style-sheet.ts';

addStyleSheet();

const today = new Date().toISOString().slice(0, 10);
const store = createAnswerStore(form, validators, () => ({ today }));
const [page] = form.pages;

function Form() {
  const [focusKey, setFocusKey] = useState<string>();
  if (!page) return null;
  return (
    <>
      <PageForm
        page={page}
        focusKey={focusKey}
        repeatActions={undefined}
        questionLink={(key) => ({ href: `#${key}` })}
        onChooseTab={() => Promise.resolve()}
      />
      <button
        onClick={() => {
          store.flush();
          store.reportAllFailures(true);
          setFocusKey(Object.keys(store.failures())[0]);
        }}
      >
        Submit
      </button>
    </>
  );
}

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <AnswerStoreProvider store={store}>
      <Form />
    </AnswerStoreProvider>,
  );
