// No page of the form shows without its layout and the answers: they load together.
export { FormRoot } from './form-root.tsx';
export { FormLayout } from './screens/form/form-layout.tsx';
export { loadMore } from './more-source.ts';
export { FormPage } from './screens/form/form-page.tsx';
