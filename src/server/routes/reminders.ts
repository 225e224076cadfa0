import type { FastifyInstance } from 'fastify';
import { REMINDERS } from '../../contract/url-paths.ts';
import { reminderCalls } from '../../contract/reminder-calls.ts';
import type { RouteDeps, Serve } from './serve.ts';

const LONGEST_FORM = 4096;

/** Accepts the form that mail programs send, which says nothing more. */
export const ignoreForms = (app: FastifyInstance): void => {
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
    app.addContentTypeParser(type, { parseAs: 'string', bodyLimit: LONGEST_FORM }, (_request, _body, done) => done(null, undefined));
};

/** Opening a link changes nothing: scanners of emails follow each one. */
export function addReminderRoutes(serve: Serve, { reminders }: RouteDeps): void {
  serve.done(reminderCalls.setReminders, 'Saved.', ({ body }) => reminders.set(body.id, body.wanted));
  serve(reminderCalls.openReminders, async ({ params }, reply) => {
    reply.status(303).header('location', `${REMINDERS}?${new URLSearchParams({ id: params.link }).toString()}`);
    return '';
  });
}

export function addStopRoute(serve: Serve, { reminders }: RouteDeps): void {
  serve.done(reminderCalls.stopReminders, 'Saved.', ({ params }) => reminders.set(params.link, false), { config: { takesForms: true } });
}
