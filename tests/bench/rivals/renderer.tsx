import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { form } from 'virtual:form';
import { validators } from 'virtual:form-validators';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
// Unused, and so left out: the build refuses pages in which a package that it makes lean is missing.
import 'react-router-dom';
import 'swr';
import { AnswerStoreProvider } from '../../../src/web/answers/answer-store-context.tsx';
import { createAnswerStore } from '../../../src/web/answers/create-answer-store.ts';
import { PageForm } from '../../../src/web/renderer/page-form.tsx';
import { createAppTheme } from '../../../src/web/ui/theme.ts';

const today = new Date().toISOString().slice(0, 10);
const store = createAnswerStore(form, validators, () => ({ today }));
const theme = createAppTheme();
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
    <ThemeProvider theme={theme}>
      <CssBaseline />
      <AnswerStoreProvider store={store}>
        <Form />
      </AnswerStoreProvider>
    </ThemeProvider>,
  );
