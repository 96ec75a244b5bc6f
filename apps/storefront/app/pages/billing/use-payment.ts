import { errorMessage } from '@sampan/ui/show-error.ts';
import { useLanguage } from '@sampan/ui/texts.ts';
import { newKey } from '@sampan/ui/use-idempotency-key.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { useTexts } from '../../texts/texts.ts';
import { makeWidget } from './widget.ts';
import { widgetTexts } from './widget-texts.ts';

/** loading: the form is loading. ready: it can be filled in. The others are outcomes. */
export type PaymentState = 'loading' | 'ready' | 'checking' | 'paid' | 'pending' | 'failed' | 'broken';

const pollMs = 1_500;
const pollTries = 8;
/** In these states the form on the page stays usable, and shows what is wrong itself. */
const formSpeaks = new Set(['card_declined', 'unreachable']);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The provider decides whether money came; its widget's report is only a reason to ask. */
async function askUntilDecided(intentId: string) {
  for (let tries = 1; ; tries += 1) {
    const { status } = await call('checkPayment', { intentId });
    if (status === 'paid' || status === 'failed' || tries === pollTries) return status;
    await pause(pollMs);
  }
}

/** Runs one payment: intent, widget in `place`, and the check afterwards. */
export function usePayment(billDetailId: string) {
  const t = useTexts();
  const language = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<PaymentState>('loading');
  const [problem, setProblem] = useState('');
  // One key per opened form: a repeated request returns the same intent.
  const key = useRef<Record<number, string>>({});

  const fail = (error: unknown) => {
    setProblem(errorMessage(error, t));
    setState('broken');
  };
  const check = useEffectEvent(async (intentId: string) => {
    setState('checking');
    try {
      const status = await askUntilDecided(intentId);
      setState(status === 'paid' ? 'paid' : status === 'failed' ? 'failed' : 'pending');
    } catch (error) {
      fail(error);
    }
  });
  const checkFailure = useEffectEvent(async (intentId: string, code: string) => {
    const answer = await call('checkPayment', { intentId }).catch(() => null);
    if (answer?.status === 'paid' || answer?.status === 'pending') await check(intentId);
    else if (!formSpeaks.has(code)) setState('failed');
  });
  const start = useEffectEvent(async (isCurrent: () => boolean) => {
    key.current[attempt] ??= newKey();
    const intent = await call('createPaymentIntent', { billDetailId }, { idempotencyKey: key.current[attempt] });
    const widget = await makeWidget(intent, language, widgetTexts(t));
    if (!isCurrent() || !place.current) return widget.destroy();
    widget.on('ready', () => setState('ready'));
    widget.on('success', () => void check(intent.intentId));
    widget.on('pendingVerifyAccount', () => void check(intent.intentId));
    widget.on('error', ({ detail }) => void checkFailure(intent.intentId, detail?.error?.code ?? ''));
    widget.mount(place.current);
    return () => widget.destroy();
  });
  const startSafely = useEffectEvent((isCurrent: () => boolean) =>
    start(isCurrent).catch((error: unknown) => {
      if (isCurrent()) fail(error);
    }),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt starts over
  useEffect(() => {
    let current = true;
    setState('loading');
    const running = startSafely(() => current);
    return () => {
      current = false;
      void running.then((stop) => stop?.());
    };
  }, [attempt]);
  return { place, state, problem, retry: () => setAttempt(attempt + 1) };
}
