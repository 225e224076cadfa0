import { requireAllowedUrl } from '../src/server/webhooks/ssrf-safe-post.ts';
import { withJobProducer } from '../src/server/queue/job-queue.ts';
import { addWebhook, removeWebhook } from '../src/server/webhooks/webhooks.ts';
import { readWebhookEndpointStates, listWebhookDeliveriesToRetry } from '../src/server/webhooks/webhook-store.ts';
import { type Command, UsageError, runCommand } from '../src/command-line/command.ts';
import { type OpenedDatabase, databaseAction } from '../src/operations/with-database.ts';

export const command: Command = {
  name: 'webhooks',
  audience: 'operators',
  purpose: 'lets other systems hear of each submission, with signed messages, while servers run',
  actions: {
    add: databaseAction({
      purpose: 'sends messages to one more address, and shows the secret that signs them once',
      words: { URL: 'an address like https://sis.example.edu/hooks/applications' },
      async run(opened, address: string) {
        const url = URL.canParse(address) ? new URL(address) : undefined;
        if (!url) throw new UsageError(`'${address}' is not an address like https://sis.example.edu/hooks/applications.`);
        requireAllowedUrl(url, { allowsPrivateNetwork: opened.settings.webhooksIntoNetwork });
        const added = await addWebhook(opened, url);
        if (!added) throw new Error(`${url.href} is a webhook already. npm run webhooks -- list shows it.`);
        const { id, secret } = added;
        console.log(`${secret}\n\nIt is shown only now. ${url.href} uses it to check that messages come from here.`);
        console.log(`To remove it: npm run webhooks -- remove ${id}`);
      },
    }),

    list: databaseAction({
      purpose: 'shows what was delivered to each address, is on its way or is parked',
      async run({ db }) {
        const endpoints = await readWebhookEndpointStates(db);
        if (endpoints.length === 0) console.log('There is no webhook yet. npm run webhooks -- add URL makes one.');
        for (const { id, url, delivered, waiting, parked, last_failure: failure } of endpoints)
          console.log(
            `${id}  ${url}\n  ${delivered} delivered, ${waiting} on the way, ${parked} parked${failure ? `; last failure: ${failure}` : ''}`,
          );
      },
    }),

    remove: databaseAction({
      purpose: 'ends one, with all that is on its way to it',
      words: { ID: 'the id of the webhook, as list shows it' },
      async run(opened, id: string) {
        if (!(await removeWebhook(opened, id)))
          throw new Error(`There is no webhook with the id '${id}'. npm run webhooks -- list shows all of them.`);
        console.log('Removed, with all that was on its way to it.');
      },
    }),

    redeliver: databaseAction({ purpose: 'sends again what was not accepted, or is parked', run: redeliver }),
  },
};

async function redeliver({ db, audit }: OpenedDatabase): Promise<void> {
  const count = await withJobProducer(db, (queue) =>
    db.transaction().execute(async (transaction) => {
      const deliveries = await listWebhookDeliveriesToRetry(transaction);
      for (const delivery of deliveries) await queue.deliverWebhook(transaction, delivery);
      await audit(transaction, 'webhooks_redelivered', { actor: 'operator' });
      return deliveries.length;
    }),
  );
  if (count === 0)
    return console.log('Every message has been accepted, or is on its way for the first time: there is nothing to send again.');
  const those = count === 1 ? 'message that was not accepted, or was parked, is' : 'messages that were not accepted, or were parked, are';
  console.log(`${count} ${those} being sent again now.`);
}

if (import.meta.main) await runCommand(command);
