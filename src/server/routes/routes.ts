import type { FastifyInstance } from 'fastify';
import { createAccessChecks } from '../plugins/access-checks.ts';
import { addAccountRoutes } from './accounts.ts';
import { addApplicationRoutes } from './application.ts';
import { addHealthRoutes } from './health.ts';
import { addOfficeRoutes } from './office.ts';
import { addOwnAccountRoutes } from './own-account.ts';
import { addReminderRoutes, addStopRoute, ignoreForms } from './reminders.ts';
import { addRequestRoutes } from './requests.ts';
import { createServe, type RouteDeps } from './serve.ts';
import { addServiceRoutes } from './service.ts';
import { acceptForms, addUploadRoutes } from './uploads.ts';
import { addStaffRoutes } from './staff.ts';
import { addVisitorRoutes } from './visitors.ts';

export function addRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const accessChecks = createAccessChecks(app, deps);
  const serve = createServe(app, accessChecks);
  addHealthRoutes(serve, deps);
  addAccountRoutes(serve, deps);
  addVisitorRoutes(serve, deps);
  addApplicationRoutes(serve, deps);
  addOwnAccountRoutes(serve, deps);
  addServiceRoutes(serve, deps);
  addStaffRoutes(serve, deps);
  addOfficeRoutes(serve, deps);
  addReminderRoutes(serve, deps);
  addRequestRoutes(serve, deps);
  void app.register(async (stopping) => {
    ignoreForms(stopping);
    addStopRoute(createServe(stopping, accessChecks), deps);
  });
  const { receive } = deps.objects;
  if (receive)
    void app.register(async (uploads) => {
      acceptForms(uploads);
      addUploadRoutes(createServe(uploads, accessChecks), { receive });
    });
}
