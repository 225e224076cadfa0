import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAnswerStore } from '../../answers/answer-context.tsx';
import { useSaver } from '../../saving/saving-context.tsx';
import { saying } from '../../text.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { questionInFocus } from './question-in-focus.ts';
import type { CarriedState } from '../../navigation/carried-state.ts';
import { isSignedIn } from '../../navigation/signed-in.ts';
import { useLeave } from '../../session/use-leave.ts';
import { useLogOut } from '../use-log-out.ts';
import { activityClock, type Ended } from '../../session/activity-clock.ts';
import { startIdleTimer, type IdleTimer } from './idle-timer.ts';
import { StillWorking } from './still-working.tsx';
import { useIdleLogOut } from './use-idle-log-out.ts';
import { useKeepAlive } from './use-keep-alive.ts';

/** What a student reads in a tab whose session has ended in another one. */
const WHY: Readonly<Record<Ended, CarriedState>> = {
  idle: { errorMessage: saying('idle.logged_out') },
  logout: { successMessage: saying('auth.logged_out') },
  deleted: { errorMessage: saying('error.account_gone') },
};

/** Logs out a student who does nothing for 15 minutes, and asks first. */
export function IdleWatch() {
  const [isAsking, setAsking] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const timer = useRef<IdleTimer>(undefined);
  const store = useAnswerStore();
  const saver = useSaver();
  /** Where the student was when asked: the dialog takes the focus, and gives it back too late for the logout. */
  const question = useRef<string>(undefined);
  const keepAlive = useKeepAlive();
  const logOut = useLogOut();
  const idleLogOut = useIdleLogOut();
  const leave = useLeave();

  const onAsking = useEffectEvent((asks: boolean) => {
    if (asks) question.current = questionInFocus(store.form);
    setAsking(asks);
    // What was typed last is saved while the session certainly lives; a failure shows in the save status.
    if (asks) saver.save().catch(() => undefined);
  });
  const onActivity = useEffectEvent(() => keepAlive());
  const onIdle = useEffectEvent(() => {
    setLeaving(true);
    void idleLogOut(question.current ?? questionInFocus(store.form)).finally(() => setLeaving(false));
  });
  const onEnd = useEffectEvent((reason: Ended) => {
    if (isSignedIn()) return;
    void leave(WHY[reason], reason);
  });
  useEffect(() => {
    timer.current = startIdleTimer(activityClock, {
      onAsking: (asks) => onAsking(asks),
      onActivity: () => onActivity(),
      onIdle: () => onIdle(),
      onEnd: (reason) => onEnd(reason),
    });
    return () => timer.current?.stop();
  }, []);

  if (isLeaving) return <Spinner />;
  if (!isAsking) return null;
  const stay = (): void => {
    question.current = undefined;
    timer.current?.stay();
  };
  return <StillWorking onStay={stay} onLeave={() => void logOut()} />;
}
