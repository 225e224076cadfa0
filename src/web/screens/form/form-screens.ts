// No page of the form shows without its layout: they load together.
export { FormLayout } from './form-layout.tsx';
export { FormPage } from './form-page.tsx';
