import fc from 'fast-check';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { sharedServer, type TestBrowser } from './server-under-test.ts';

const server = await sharedServer();

const OWN = 'Owner-horse-1234';
const CHOSEN = 'Chosen-horse-567';
const STRANGE = 'Strange-horse-89';

class World {
  readonly laptop = server.browser();
  readonly phone = server.browser();
  readonly stranger = server.browser('198.51.100.7');
  readonly username: string;
  private static count = 0;
  constructor() {
    this.username = `owner-${(World.count += 1)}@example.org`;
  }

  signUp(who: TestBrowser, password: string) {
    return who.call(endpoints.signUp, { username: this.username, password });
  }
  resend(who: TestBrowser) {
    return who.call(endpoints.resendConfirm, { username: this.username });
  }
  forget(who: TestBrowser) {
    return who.call(endpoints.forgotPassword, { username: this.username });
  }
  logIn(who: TestBrowser, password: string) {
    return who.call(endpoints.login, { username: this.username, password });
  }

  async confirm(who: TestBrowser): Promise<void> {
    const code = (await this.essences()).findLast((essence) => /^\d{6}$/.test(essence));
    if (code === undefined) return;
    const { body } = await who.call(endpoints.confirm, { username: this.username, code });
    if (body['id'] !== undefined) await this.reset(who, String(body['id']));
  }

  async openLink(who: TestBrowser): Promise<void> {
    const link = (await this.essences()).findLast((essence) => essence.startsWith('http'));
    if (link !== undefined) await this.reset(who, new URL(link).searchParams.get('id') ?? '');
  }

  async guess(who: TestBrowser): Promise<void> {
    const mailed = await this.essences();
    const code = ['000000', '111111', '222222', '333333', '444444', '555555'].find((one) => !mailed.includes(one));
    await who.call(endpoints.confirm, { username: this.username, code });
  }

  private reset(who: TestBrowser, id: string) {
    return who.call(endpoints.resetPassword, { username: this.username, id, password: CHOSEN, confirm_password: CHOSEN });
  }

  private async essences(): Promise<readonly string[]> {
    while ((await server.query('SELECT 1 FROM mail WHERE sent_at IS NULL')).length > 0) await pause(10);
    return server.mails.filter(({ to }) => to === this.username).map(({ essence }) => essence);
  }
}

const events: Readonly<Record<string, (world: World) => Promise<unknown>>> = {
  'the owner signs up': (w) => w.signUp(w.laptop, OWN),
  'the owner signs up on the phone': (w) => w.signUp(w.phone, OWN),
  'the owner enters the newest code': (w) => w.confirm(w.laptop),
  'the owner enters the newest code on the phone': (w) => w.confirm(w.phone),
  'the owner enters the newest code in a browser without cookies': (w) => w.confirm(server.browser()),
  'the owner asks for a code': (w) => w.resend(w.laptop),
  'the owner asks for a code on the phone': (w) => w.resend(w.phone),
  'the owner forgets the password': (w) => w.forget(w.phone),
  'the owner opens the newest link': (w) => w.openLink(w.phone),
  'the stranger signs up': (w) => w.signUp(w.stranger, STRANGE),
  'the stranger signs up without cookies': (w) => w.signUp(server.browser('198.51.100.8'), STRANGE),
  'the stranger asks for a code': (w) => w.resend(w.stranger),
  'the stranger guesses': (w) => w.guess(w.stranger),
  'the stranger guesses without cookies': (w) => w.guess(server.browser('198.51.100.8')),
  'the stranger forgets the password': (w) => w.forget(w.stranger),
  'a minute passes': async () => server.wait({ minutes: 1, seconds: 1 }),
};

test(
  'in no order of events does a stranger get an account with a password of their own, and the owner always gets in',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...Object.keys(events)), { minLength: 3, maxLength: 12 }), async (names) => {
        const world = new World();
        for (const name of names) {
          await events[name]?.(world);
          expect((await world.logIn(server.browser('203.0.113.9'), STRANGE)).status, name).not.toBe(200);
        }
        server.wait({ hours: 25 });
        await world.signUp(world.laptop, OWN);
        await world.confirm(world.laptop);
        await world.forget(world.laptop);
        await world.openLink(world.laptop);
        expect((await world.logIn(world.stranger, STRANGE)).status).toBe(400);
        expect((await world.logIn(world.laptop, CHOSEN)).status).toBe(200);
      }),
      { numRuns: 12 },
    );
  },
);
