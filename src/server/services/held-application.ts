import { type Answers, type ChosenTabs, type Counts, isAnswered, type Situation } from '../../form/model/answers.ts';
import { applyAnswer, settle } from '../../form/run/apply-answer.ts';
import { asksForFile } from '../../form/model/widget-kinds.ts';
import { type Clock, dateIn } from '../clock.ts';
import type { Definition } from '../definition.ts';
import { Refused } from '../refusals.ts';
import { type Applications, writeCounts, writeTabs } from '../store/applications.ts';
import { noteUnused } from '../store/documents.ts';
import type { Db } from '../store/tables.ts';
import { withoutEmpty } from './allowed-answers.ts';

/** What a change affects besides its answers: other counts, other tabs, and the sections that depend on them. */
export interface ShownOtherwise {
  readonly counts?: Counts;
  readonly tabs?: ChosenTabs;
  readonly sections?: Iterable<string>;
}

/** The application of one account, locked until the transaction ends. */
export interface HeldApplication {
  /** As it was when it was locked. */
  readonly situation: Situation;
  readonly isSubmitted: boolean;
  /**
   * Sets answers with everything that follows from them, and returns what is stored from now on. The file of a question
   * that is no longer answered is kept for a day from now.
   * @throws {Refused} `already_submitted`
   */
  set(changes: Answers, shown?: ShownOtherwise): Promise<Answers>;
  /** Clears what another version of the form has left, and returns what is stored from now on. @throws {Refused} `already_submitted` */
  settle(): Promise<Answers>;
}

/** Locks applications: the only way to change one. */
export interface Hold {
  (transaction: Db, accountId: string): Promise<HeldApplication>;
  /** One that may still be changed. @throws {Refused} `already_submitted` */
  open(transaction: Db, accountId: string): Promise<HeldApplication>;
}

interface Deps {
  readonly clock: Clock;
  readonly timeZone: string;
  readonly definition: () => Definition;
  readonly applications: Pick<Applications, 'lock' | 'writeAnswers'>;
}

export function createHold({ clock, timeZone, definition, applications }: Deps): Hold {
  const hold = async (transaction: Db, accountId: string): Promise<HeldApplication> => {
    const { answers, counts, tabs, submitted_at: at } = await applications.lock(transaction, accountId);
    const situation = { answers, counts, tabs, today: dateIn(timeZone, clock()) };
    const write = async (next: Answers): Promise<Answers> => {
      if (at) throw new Refused('already_submitted');
      const stored = withoutEmpty(next);
      await applications.writeAnswers(transaction, accountId, stored);
      const unused = Object.keys(answers).filter((key) => asksForFile(definition().form.questions[key]) && !isAnswered(stored[key]));
      if (unused.length > 0) await noteUnused(transaction, accountId, unused, clock());
      return stored;
    };
    return {
      situation,
      isSubmitted: at !== null,
      async set(changes, { sections, ...shown } = {}) {
        const stored = await write(applyAnswer(definition().form, { ...situation, ...shown }, changes, sections));
        if (shown.counts) await writeCounts(transaction, accountId, shown.counts);
        if (shown.tabs) await writeTabs(transaction, accountId, shown.tabs);
        return stored;
      },
      settle: () => write(settle(definition().form, situation)),
    };
  };
  return Object.assign(hold, {
    async open(transaction: Db, accountId: string): Promise<HeldApplication> {
      const held = await hold(transaction, accountId);
      if (held.isSubmitted) throw new Refused('already_submitted');
      return held;
    },
  });
}
