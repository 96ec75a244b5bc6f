import { CallError } from '@sampan/contract/page-context';
import { errorMessage } from '@sampan/ui/show-error.ts';
import { useLanguage } from '@sampan/ui/texts.ts';
import { newKey } from '@sampan/ui/use-idempotency-key.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { useUser } from '../../routing/root-data.ts';
import { useTexts } from '../../texts/texts.ts';
import { askUntilDecided, type Decided, type Named, type Question } from './ask-until-decided.ts';
import type { Payable } from './payable.ts';
import { openWidget } from './widgets/open-widget.ts';
import type { Problem, Widget } from './widgets/widget.ts';

/**
 * loading: the form is loading. ready: it can be filled in. paying: the shop's button was pressed, and the bank may ask
 * something. unknown: perhaps it is paid; the shop asks on. The others are outcomes.
 */
type PaymentState =
  | 'loading'
  | 'ready'
  | 'paying'
  | 'checking'
  | 'paid'
  | 'pending'
  | 'failed'
  | 'unfinished'
  | 'broken'
  | 'unknown';

/** Paid or pending in another window. */
const isElsewhere = (error: unknown) =>
  error instanceof CallError && (error.error === 'instalment_not_due' || error.error === 'payment_in_progress');

/** A payment's state, from the shop and the form. */
function useStanding(named: Named) {
  const t = useTexts();
  const [state, setState] = useState<PaymentState>('loading');
  const [mistake, setMistake] = useState('');
  /** Shown beside the form, which stays usable. */
  const [problem, setProblem] = useState<'declined' | 'unreachable'>();
  /** The provider has it, and no answer has come. */
  const [isSent, setSent] = useState(false);

  const fail = (error: unknown) => {
    setMistake(error instanceof CallError ? errorMessage(error, t) : t('billing.formNotLoaded'));
    setState('broken');
  };
  const ask = useAsking(named, setState, fail);
  const check = (after: 'done' | 'back' = 'done') => {
    setProblem(undefined);
    setState('checking');
    return ask(after, (status) => {
      setState(status !== 'unpaid' ? status : after === 'back' ? 'unfinished' : 'pending');
      setSent(false);
    });
  };
  /** The bank may have decided all the same; an unanswered request has an unknown outcome. */
  const checkProblem = async (found: Problem, opened: Widget | undefined) => {
    const sayInForm = (said: 'declined' | 'unreachable' | undefined) => {
      setSent(false);
      if (said && !opened?.says?.includes(said)) setProblem(said);
      setState('ready');
    };
    if (found === 'mistake') return sayInForm(undefined);
    if (found === 'unreachable') {
      setState('unknown');
      setSent(true);
    }
    await ask(found === 'unreachable' ? 'unreachable' : 'back', (status) => {
      if (status === 'paid' || status === 'pending') setState(status);
      else if (found === 'over') setState('failed');
      else sayInForm(status === 'failed' ? 'declined' : found);
      setSent(false);
    });
  };
  return { state, setState, mistake, problem, setProblem, isSent, setSent, fail, check, checkProblem };
}

/** Asks the shop what became of the payment, one question at a time, for as long as the dialog is open. */
function useAsking(
  named: Named,
  onWaiting: (standing: 'unknown' | 'checking') => void,
  onRefused: (error: unknown) => void,
) {
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);
  return async (after: Question['after'], act: (status: Decided) => void) => {
    current.current?.abort();
    const asking = new AbortController();
    current.current = asking;
    const { signal } = asking;
    try {
      act(await askUntilDecided({ named, after, onWaiting, signal }));
    } catch (error) {
      if (!signal.aborted) onRefused(error);
    }
  };
}

/** Runs one payment: intent, the provider's form in `place`, and the check afterwards. */
export function usePayment({ named, sum }: Payable, provider: string) {
  const place = useRef<HTMLDivElement>(null);
  const bankPlace = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [widget, setWidget] = useState<Widget>();
  const { setState, setProblem, setSent, fail, check, checkProblem, ...standing } = useStanding(named);
  const pay = async () => {
    setProblem(undefined);
    setState('paying');
    setSent(true);
    await widget?.pay?.().catch(() => checkProblem('unreachable', widget));
  };
  useWidget({
    attempt,
    places: { place, bankPlace },
    payment: { ...named, amountUsd: sum, provider },
    on: {
      restart: () => setState('loading'),
      opened: setWidget,
      ready: () => setState('ready'),
      sent: () => setSent(true),
      check: () => check(),
      checkProblem,
    },
    fail: (error) => (isElsewhere(error) ? void check() : fail(error)),
  });
  useReturnFromCache(() => check('back'));
  const restart = () => {
    setProblem(undefined);
    setAttempt(attempt + 1);
  };
  return { ...standing, place, bankPlace, restart, pay: widget?.pay && pay };
}

interface Run {
  attempt: number;
  places: Record<'place' | 'bankPlace', { current: HTMLDivElement | null }>;
  payment: Named & { amountUsd: number; provider: string };
  on: {
    restart(): void;
    opened(widget: Widget | undefined): void;
    ready(): void;
    sent(): void;
    check(): Promise<void>;
    checkProblem(problem: Problem, opened: Widget | undefined): Promise<void>;
  };
  fail(error: unknown): void;
}

/** The form for as long as the dialog is open; a new one for each attempt. */
function useWidget({ attempt, places, payment, on, fail }: Run) {
  const t = useTexts();
  const language = useLanguage();
  const email = useUser()?.email ?? '';
  // One key per opened form: a repeated request returns the same intent.
  const key = useRef<Record<number, string>>({});
  const start = useEffectEvent(async (isCurrent: () => boolean) => {
    key.current[attempt] ??= newKey();
    const intent = await call('createPaymentIntent', payment, { idempotencyKey: key.current[attempt] });
    const { place, bankPlace } = places;
    if (!isCurrent() || !place.current || !bankPlace.current) return;
    let opened: Widget | undefined;
    const whileCurrent = (act: () => unknown) => () => void (isCurrent() && act());
    const request = { intent, place: place.current, bankPlace: bankPlace.current, language, texts: t, email };
    opened = await openWidget({
      ...request,
      on: {
        ready: whileCurrent(on.ready),
        sent: whileCurrent(on.sent),
        done: whileCurrent(on.check),
        problem: (problem) => isCurrent() && void on.checkProblem(problem, opened),
        broken: whileCurrent(() => fail(undefined)),
      },
    });
    if (isCurrent()) on.opened(opened);
    return opened;
  });
  const startSafely = useEffectEvent((isCurrent: () => boolean) =>
    start(isCurrent).catch((error: unknown) => {
      if (isCurrent()) fail(error);
    }),
  );
  const restart = useEffectEvent(on.restart);
  const forget = useEffectEvent(() => on.opened(undefined));

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt starts over
  useEffect(() => {
    let current = true;
    restart();
    const running = startSafely(() => current);
    return () => {
      current = false;
      forget();
      void running.then((widget) => widget?.destroy());
    };
  }, [attempt]);
}

/** Back from the bank's page, browsers may show this one as it was left, with a form that waits for ever. */
function useReturnFromCache(check: () => Promise<void>) {
  const ask = useEffectEvent(check);
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && void ask();
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);
}
