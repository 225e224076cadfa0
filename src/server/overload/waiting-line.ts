/** Shows since when someone waits, whichever server is asked. */
export interface Ticket {
  readonly id: string;
  /** ms since 1970. */
  readonly since: number;
}

/** `place` is 1 for the next; `seconds` until it is worth coming back. */
export interface SentAway {
  readonly place: number;
  readonly seconds: number;
}

export interface WaitingLine {
  /** Sends the caller away who could not even be held, before anything else is done for the call; undefined for all others. */
  turnAway(ticket: Ticket, hasCome: boolean): SentAway | undefined;
  /**
   * Waits for the caller's turn, a few seconds at most. Returns what ends the turn; or the caller is sent away, and keeps the place.
   * @param hasCome whether the ticket was given before, so that the caller comes back with it
   * @param isGone whether nobody waits for this turn any more
   */
  enter(ticket: Ticket, hasCome: boolean, isGone: () => boolean): Promise<(() => void) | SentAway>;
  /** How many wait, here and elsewhere to come back. */
  length(): number;
}

interface Deps {
  /** How many turns there are at once, as things are. */
  readonly turns: () => number;
  /** ms from any moment on. */
  readonly now: () => number;
}

interface Held {
  readonly since: number;
  readonly isGone: () => boolean;
  readonly start: () => void;
}

/** How long a call should be held until its turn comes, and how long at the most: browsers give up after 20 s. */
const HELD_SECONDS = 5;
const LONGEST_HELD_SECONDS = 10;
const MOST_HELD = 50;
/** Of more than that, a line knows no place. */
const MOST_AWAY = 10_000;
/** Seconds after which callers are asked to come back. */
const SOONEST = 2;
const LATEST = 30;
/** Callers who are so much later than that have given up. */
const GRACE_SECONDS = 20;
const FORGOTTEN_EVERY_MS = 1000;

/** First come, first served: a few calls are held until it is their turn, and the others sent away to come back later. */
export function createWaitingLine({ turns, now }: Deps): WaitingLine {
  let running = 0;
  /** What a turn takes in seconds, as it has been lately. */
  let turnSeconds = 0.1;
  let held: readonly Held[] = [];
  const away = new Map<string, { readonly since: number; readonly until: number }>();
  let forgottenAt = 0;

  const perSecond = (): number => Math.max(turns(), 1) / turnSeconds;
  const room = (): number => Math.max(2, Math.min(MOST_HELD, Math.floor(perSecond() * HELD_SECONDS)));
  const forgetLost = (): void => {
    const instant = now();
    if (instant - forgottenAt < FORGOTTEN_EVERY_MS) return;
    forgottenAt = instant;
    for (const [id, { until }] of away) if (until < instant) away.delete(id);
  };
  const begin = (): (() => void) => {
    running += 1;
    const begun = now();
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      running -= 1;
      turnSeconds += (Math.max(0.01, (now() - begun) / 1000) - turnSeconds) / 10;
      callNext();
    };
  };
  const callNext = (): void => {
    held = held.filter(({ isGone }) => !isGone());
    while (held.length > 0 && running < turns()) {
      const [next, ...others] = held;
      held = others;
      next?.start();
    }
  };
  const sendAway = ({ id, since }: Ticket): SentAway => {
    let place = 1 + held.filter((other) => other.since <= since).length;
    for (const other of away.values()) if (other.since <= since) place += 1;
    const seconds = Math.round(Math.min(LATEST, Math.max(SOONEST, place / perSecond() / 2)));
    if (away.size < MOST_AWAY) away.set(id, { since, until: now() + (seconds * 1.25 + GRACE_SECONDS) * 1000 });
    return { place, seconds };
  };

  const fate = ({ id }: Ticket, hasCome: boolean): 'begins' | 'held' | 'away' => {
    away.delete(id);
    forgetLost();
    // Who comes back stays ahead of those who come now, unless there are turns for all.
    const mayStay = hasCome || away.size === 0 || running + held.length + away.size < turns();
    if (mayStay && held.length === 0 && running < turns()) return 'begins';
    return !mayStay || held.length >= room() ? 'away' : 'held';
  };

  return {
    turnAway: (ticket, hasCome) => (fate(ticket, hasCome) === 'away' ? sendAway(ticket) : undefined),
    async enter(ticket, hasCome, isGone) {
      const { since } = ticket;
      const what = fate(ticket, hasCome);
      if (what === 'begins') return begin();
      if (what === 'away') return sendAway(ticket);
      return new Promise((resolve) => {
        const own: Held = {
          since,
          isGone,
          start() {
            clearTimeout(tooLong);
            resolve(begin());
          },
        };
        const tooLong = setTimeout(() => {
          held = held.filter((other) => other !== own);
          resolve(sendAway(ticket));
        }, LONGEST_HELD_SECONDS * 1000);
        held = held.toSpliced(held.findLastIndex((other) => other.since <= since) + 1, 0, own);
      });
    },
    length() {
      forgetLost();
      return held.length + away.size;
    },
  };
}
