import { CopyButton } from '@sampan/ui/copy-button.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { Icon } from '@sampan/ui/icons.tsx';
import { Note } from '@sampan/ui/note.tsx';
import { useLanguage } from '@sampan/ui/texts.ts';
import { type Translate, useTexts } from '../../texts/texts.ts';
import { carrierPage } from './carrier-page.ts';
import {
  buyerTask,
  isAtCustoms,
  isStuck,
  localDay,
  localMoment,
  type ScanStep,
  stepsByDay,
  type Track,
  type WayStep,
  waySteps,
} from './parcel-way.ts';

type State = Track['state'];

/** The order status with each state's colours: grey, blue, amber, green. */
const colours: Record<State, string> = {
  pending: 'payment_confirming',
  info_received: 'payment_confirming',
  in_transit: 'delivered',
  out_for_delivery: 'delivered',
  attempt_fail: 'create',
  available_for_pickup: 'create',
  exception: 'create',
  expired: 'create',
  delivered: 'completed',
};

const colourOf = (track: Track): string => (buyerTask(track) ? 'create' : colours[track.state]);

const stateName = (t: Translate, { state, detail }: Pick<Track, 'state' | 'detail'>): string =>
  t(detail ? `logistics.detail.${detail}` : `logistics.state.${state}`);

export function ParcelBadge({ track }: { track: Track }) {
  const t = useTexts();
  return (
    <span className="badge" data-status={colourOf(track)}>
      {stateName(t, track)}
    </span>
  );
}

/** Everything about a parcel on its way: what to do, its state, its steps, and each scan. */
export function Tracking({ track }: { track: Track }) {
  const t = useTexts();
  return (
    <div className="tracking">
      <TrackTitle track={track} />
      <ToDo track={track} />
      <WaySteps track={track} />
      {track.steps.length > 0 ? (
        <TrackDays steps={track.steps} />
      ) : (
        track.following === 'none' && <p className="hint">{t('orders.noTracking')}</p>
      )}
    </div>
  );
}

/** The state in large, and its day; carrier and number, on the page of a carrier that is known. */
function TrackTitle({ track }: { track: Track }) {
  const t = useTexts();
  const { date } = useFormat();
  const { carrier, number, replacedNumber, correctedAt } = track;
  const page = carrierPage(carrier, number);
  return (
    <header>
      <h3 className="track-state" data-status={colourOf(track)}>
        {stateName(t, track)}
      </h3>
      <DayLine track={track} />
      <p className="mt-2 flex flex-wrap items-center gap-x-2">
        <b dir="auto">{carrier}</b> <bdi dir="ltr">{number}</bdi>
        <CopyButton text={number} label={t('orders.trackingNumber')} />
        {page && (
          <a className="link tap" href={page} target="_blank" rel="noopener noreferrer">
            {t('orders.atCarrier')}
          </a>
        )}
      </p>
      {replacedNumber && correctedAt && (
        <p className="hint">{t('orders.numberCorrected', { day: date(correctedAt), number: replacedNumber })}</p>
      )}
    </header>
  );
}

/** When it was or will be there, as far as somebody has said it. */
export function DayLine({ track }: { track: Track }) {
  const t = useTexts();
  const { date } = useFormat();
  const { state, steps, expectedOn, shippedAt } = track;
  const latest = steps.find((step) => step.state === state);
  if (expectedOn && !isStuck(track)) {
    const isLate = expectedOn < new Date().toISOString().slice(0, 10);
    return (
      <span className="block">
        {t(isLate ? 'orders.parcel_overdue' : 'orders.parcel_expected', { day: date(expectedOn, 'weekday') })}
      </span>
    );
  }
  if (steps.length === 0) return <span className="block">{t('orders.parcel_waits', { day: date(shippedAt) })}</span>;
  if (!latest) return null;
  return (
    <span className="hint block">
      {date(localDay(latest), 'weekday')} <ClockTime step={latest} />
    </span>
  );
}

/** What the buyer has to do, or should know before asking. */
function ToDo({ track }: { track: Track }) {
  const t = useTexts();
  const { date } = useFormat();
  const { carrier, state, following, silentSince, steps } = track;
  const task = buyerTask(track);
  if (task) return <Note tone="warn">{t(`orders.parcel_${task}`, { carrier })}</Note>;
  if (state === 'exception' || state === 'expired') return <Note tone="warn">{t(`orders.parcel_${state}`)}</Note>;
  if (following === 'refused' && steps.length === 0) return <Note>{t('orders.parcel_refused')}</Note>;
  if (!silentSince) return null;
  return (
    <Note tone="warn" title={t('orders.silentSince', { day: date(silentSince) })}>
      {t('orders.silentNote')}
    </Note>
  );
}

const wayClasses: Record<WayStep['state'], string> = {
  done: 'step-done',
  now: 'step-now',
  stopped: 'step-now',
  later: '',
};

function WaySteps({ track }: { track: Track }) {
  const t = useTexts();
  const steps = waySteps(track);
  return (
    <ol className="timeline way" data-status={colourOf(track)} aria-label={t('orders.progress')}>
      {steps.map((step) => (
        <li
          key={step.name}
          className={wayClasses[step.state]}
          aria-current={step.state === 'now' || step.state === 'stopped' ? 'step' : undefined}
        >
          <span className="timeline-mark">{step.state === 'done' && <Icon name="check" />}</span>
          <span>{wayName(t, track, step)}</span>
          <small>
            <WayDay step={step} isWaiting={isAtCustoms(track)} />
          </small>
        </li>
      ))}
    </ol>
  );
}

/** The step at which the parcel is has the parcel's own state. */
function wayName(t: Translate, track: Track, { name, state }: WayStep): string {
  if (state === 'now' || state === 'stopped') return stateName(t, track);
  return t(name === 'customs' ? 'logistics.detail.customs' : `logistics.state.${name}`);
}

/** `isWaiting`: at customs. */
function WayDay({ step: { state, day }, isWaiting }: { step: WayStep; isWaiting: boolean }) {
  const t = useTexts();
  const { date } = useFormat();
  if (!day) return null;
  if (state === 'later') return t('orders.stepEstimate', { day: date(day) });
  return state !== 'done' && isWaiting ? t('orders.stepSince', { day: date(day) }) : date(day);
}

function TrackDays({ steps }: { steps: readonly ScanStep[] }) {
  const t = useTexts();
  const { date } = useFormat();
  return (
    <section className="track-days" aria-label={t('orders.trackingSteps')}>
      {stepsByDay(steps).map(({ day, steps: ofDay }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a day may come twice, and the list never changes
        <section key={index}>
          <h4>{date(day, 'weekday')}</h4>
          <ol className="track">
            {ofDay.map((step, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a carrier may repeat a line, and the list never changes
              <TrackStep key={place} step={step} />
            ))}
          </ol>
        </section>
      ))}
      <p className="hint">{t('orders.timesOfPlace')}</p>
    </section>
  );
}

function ClockTime({ step }: { step: ScanStep }) {
  return (
    <time className="tnum" dateTime={step.at}>
      <bdi dir="ltr">
        {localMoment(step).slice(11)}
        {step.localAt === null && ' UTC'}
      </bdi>
    </time>
  );
}

/** What operators entered is English, and names the state itself; what a service reported is in the carrier's words. */
function TrackStep({ step }: { step: ScanStep }) {
  const t = useTexts();
  const { state, detail, place, description, isReported } = step;
  const hasState = useLanguage() !== 'en' || isReported;
  const name = state && hasState ? stateName(t, { state, detail }) : '';
  const words = description.toLowerCase() === name.toLowerCase() ? '' : description;
  const said = isReported && words ? t('logistics.carrierSays', { words }) : words;
  return (
    <li>
      <ClockTime step={step} />
      {name && <span className="font-medium">{name}</span>}
      <span dir="auto" {...(!isReported && { lang: 'en' })}>
        {[place, isReported ? '' : said].filter(Boolean).join(' · ')}
      </span>
      {isReported && said && (
        <span className="hint" dir="auto">
          {said}
        </span>
      )}
    </li>
  );
}
