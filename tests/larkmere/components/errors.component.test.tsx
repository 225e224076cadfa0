import { test } from 'vitest';
import { drawApp } from '../../components/draw-app.tsx';
import { field, press, sees, seesHeading } from '../../components/steps.ts';

test('a code is sent again only to an address', async () => {
  drawApp('/login');
  await seesHeading('Please log in.');
  await field('Email Address').fill('not an address');
  await press('Resend confirmation code?');
  await sees('You must provide a valid email address to resend a confirmation code.');
});
