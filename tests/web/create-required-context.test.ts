import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createRequiredContext } from '../../src/web/platform/create-required-context.tsx';

const [PlaceProvider, usePlace] = createRequiredContext<{ readonly name: string } | null>('PlaceProvider');
const Place = () => usePlace()?.name ?? 'nowhere';
const inside = (value: { readonly name: string } | null): string =>
  renderToString(createElement(PlaceProvider, { value }, createElement(Place)));

test('components below a provider read its value, null too', () => {
  expect(inside({ name: 'the library' })).toBe('the library');
  expect(inside(null)).toBe('nowhere');
});

test('outside of it they say which provider is missing', () => {
  expect(() => renderToString(createElement(Place))).toThrow('There is no PlaceProvider above this component');
});
