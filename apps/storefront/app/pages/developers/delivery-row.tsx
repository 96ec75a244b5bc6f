import { Button } from '@sampan/ui/button.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { Icon } from '@sampan/ui/icons.tsx';
import { Tag } from '@sampan/ui/tag.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useCallback, useId, useState } from 'react';
import { call } from '../../api/call.ts';
import { useTexts } from '../../texts/texts.ts';
import { type Delivery, useAnswerText } from './answer-text.ts';
import { eventName } from './event-name.ts';
import { useAct } from './use-act.ts';
import { useAnswer } from './use-answer.ts';
import { Waiting } from './waiting.tsx';

const tones = { waiting: 'amber', delivered: 'green', failed: 'crimson' } as const;

/** One delivery, with its content once opened. */
export function DeliveryRow({ delivery, onSent }: { delivery: Delivery; onSent: () => void }) {
  const t = useTexts();
  const id = useId();
  const { date } = useFormat();
  const answerText = useAnswerText();
  const [isOpen, setOpen] = useState(false);
  const { eventType, happenedAt, state } = delivery;
  return (
    <li className="border-t border-line">
      <button
        type="button"
        className="flex min-h-11 w-full items-center gap-3 py-2 text-start"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium">{eventName(t, eventType)}</span>
          <Tag tone={tones[state]}>{t(`developers.state.${state}`)}</Tag>
          <span className="hint">{answerText(delivery)}</span>
          <time className="hint tnum md:ms-auto" dateTime={happenedAt}>
            {date(happenedAt, 'time')}
          </time>
        </span>
        <Icon name={isOpen ? 'up' : 'down'} small />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Detail delivery={delivery} onSent={onSent} />}
      </div>
    </li>
  );
}

function Detail({ delivery: { id, attempts, state }, onSent }: { delivery: Delivery; onSent: () => void }) {
  const t = useTexts();
  const { number, date } = useFormat();
  // The attempts are not in the question: after another one the answer differs.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const ask = useCallback(() => call('getHookDelivery', { id }), [id, attempts, state]);
  const { answer, reload } = useAnswer(ask);
  if (answer.state !== 'there')
    return (
      <div className="pb-4">
        <Waiting state={answer.state} onRetry={reload} />
      </div>
    );
  const { value } = answer;
  return (
    <div className="grid gap-3 pb-5">
      <p className="hint flex flex-wrap gap-x-3">
        <span>{t('developers.attempts', { count: value.attempts })}</span>
        {value.attemptedAt && <span>{t('developers.attemptedAt', { date: date(value.attemptedAt, 'time') })}</span>}
        {value.tookMs !== null && <span>{t('developers.took', { ms: number(value.tookMs) })}</span>}
        {value.nextAttemptAt && <span>{t('developers.nextAttempt', { date: date(value.nextAttemptAt, 'time') })}</span>}
      </p>
      <Quoted label={t('developers.body')} text={pretty(value.body)} />
      <Quoted label={t('developers.answer')} text={value.answerBody} />
      <Replay id={id} onSent={onSent} />
    </div>
  );
}

function Quoted({ label, text }: { label: string; text: string }) {
  const id = useId();
  if (text === '') return null;
  return (
    <div>
      <h3 className="label" id={id}>
        {label}
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long ones are scrolled, with keys too */}
      <section className="code code-block mt-1" dir="ltr" tabIndex={0} aria-labelledby={id}>
        {text}
      </section>
    </div>
  );
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

function Replay({ id, onSent }: { id: string; onSent: () => void }) {
  const t = useTexts();
  const { busy, act } = useAct();
  const replay = async () => {
    if (!(await act(() => call('replayHookDelivery', { id })))) return;
    showToast({ kind: 'done', title: t('developers.replayed') });
    onSent();
  };
  return (
    <Button className="justify-self-start" busy={busy} busyLabel={t('developers.sending')} onClick={replay}>
      {t('developers.replay')}
    </Button>
  );
}
