import { test } from 'vitest';
import { officeCalls } from '../../../src/contract/office-calls.ts';
import { AT_WORK_COOKIE } from '../../../src/contract/office.ts';
import { drawApp, refuse, reply } from '../../components/draw-app.tsx';
import { sees, seesHeading } from '../../components/steps.ts';

test('an application that is not there has a page of its own, with its heading', async () => {
  document.cookie = `${AT_WORK_COOKIE}=yes; Path=/`;
  const missing = refuse(officeCalls.officeApplication, 404, { message: 'Not found.' });
  const olive = { id: 'olive', email: 'olive@office.example', name: 'Olive Officer', role: 'reader' } as const;
  drawApp('/office/applications/half-an-id', reply(officeCalls.staffMember, olive), missing);
  await sees('There is no application at this address.');
  await seesHeading('The application');
});
