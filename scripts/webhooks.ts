import { systemClock } from '../src/server/clock.ts';
import { requireAllowed } from '../src/server/jobs/post-outside.ts';
import { withQueue } from '../src/server/jobs/queue.ts';
import { createAudit } from '../src/server/services/audit.ts';
import { addWebhook, removeWebhook } from '../src/server/services/webhooks.ts';
import { endpointStates, deliveriesToRepeat } from '../src/server/store/webhooks.ts';
import { parseCommand, runCommand } from './command.ts';
import { INSTITUTION_USAGE, institutionFolder } from './institution.ts';
import { type Opened, withDatabase } from './with-database.ts';

// `npm run webhooks -- add|list|remove|redeliver`: other systems that want to hear of events, while servers keep running.
const USAGE = `npm run webhooks -- add URL
npm run webhooks -- list
npm run webhooks -- remove ID
npm run webhooks -- redeliver
Each takes ${INSTITUTION_USAGE}.`;

const commands: Readonly<Record<string, (opened: Opened, what: string) => Promise<void>>> = {
  async add(opened, address) {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (!url) throw new Error(`'${address}' is not an address like https://sis.example.edu/hooks/applications.`);
    requireAllowed(url, { intoNetwork: opened.settings.webhooksIntoNetwork });
    const added = await addWebhook(meansOf(opened), url);
    if (!added) throw new Error(`${url.href} is a webhook already. npm run webhooks -- list shows it.`);
    const { id, secret } = added;
    console.log(`${secret}\n\nThis is the only time it is shown. ${url.href} checks with it that messages come from here.`);
    console.log(`To remove it: npm run webhooks -- remove ${id}`);
  },

  async list({ db }) {
    const endpoints = await endpointStates(db);
    if (endpoints.length === 0) console.log('There is no webhook yet.');
    for (const { id, url, delivered, waiting, parked, last_failure: failure } of endpoints)
      console.log(
        `${id}  ${url}\n  ${delivered} delivered, ${waiting} on the way, ${parked} parked${failure ? `; last failure: ${failure}` : ''}`,
      );
  },

  async remove(opened, id) {
    if (!(await removeWebhook(meansOf(opened), id)))
      throw new Error(`There is no webhook with the id '${id}'. npm run webhooks -- list shows all of them.`);
    console.log('Removed, with all that was on its way to it.');
  },

  async redeliver(opened) {
    const { db, audit } = meansOf(opened);
    const count = await withQueue(db, (queue) =>
      db.transaction().execute(async (transaction) => {
        const deliveries = await deliveriesToRepeat(transaction);
        for (const delivery of deliveries) await queue.deliverWebhook(transaction, delivery);
        await audit(transaction, 'webhooks_redelivered', { actor: 'operator' });
        return deliveries.length;
      }),
    );
    if (count === 0)
      return console.log('Every message has been accepted, or is on its way for the first time: there is nothing to send again.');
    const those = count === 1 ? 'message that was not accepted, or was parked, is' : 'messages that were not accepted, or were parked, are';
    console.log(`${count} ${those} being sent again now.`);
  },
};

await runCommand(run);

async function run(): Promise<void> {
  const { values, positionals } = parseCommand({}, USAGE);
  if (values.help) return console.log(USAGE);
  const [name = '', what, ...more] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new Error(USAGE);
  const takesOne = ['add', 'remove'].includes(name);
  if (more.length > 0 || (!takesOne && what !== undefined)) throw new Error(`'${more[0] ?? what ?? ''}' is not expected here.\n${USAGE}`);
  if (takesOne && what === undefined) throw new Error(USAGE);
  await withDatabase(institutionFolder(values.institution), (opened) => command(opened, what ?? ''));
}

function meansOf({ db, secrets }: Opened) {
  return { db, clock: systemClock, secrets, audit: createAudit({ clock: systemClock, secrets }) };
}
