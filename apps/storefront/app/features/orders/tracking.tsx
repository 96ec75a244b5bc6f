import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { CopyButton } from '@sampan/ui/copy-button.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { Note } from '@sampan/ui/note.tsx';
import { useLanguage } from '@sampan/ui/texts.ts';
import { useTexts } from '../../texts/texts.ts';
import { carrierPage } from './carrier-page.ts';

type Listed = OutputOf<Calls['listTracking']>['list'][number];

export interface Track extends Omit<Listed, 'logisticsSteps'> {
  carrier: string;
  number: string;
}

type Step = Track['steps'][number];
type State = Track['state'];

/** Carrier and number are the first lines of `logisticsSteps`. */
export function readTrack({ logisticsSteps, ...track }: Listed): Track {
  const [carrier = '', number = ''] = logisticsSteps.split('\n');
  return { ...track, carrier, number };
}

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

/** Everything about a parcel on its way. */
export function Tracking({ track }: { track: Track }) {
  const t = useTexts();
  return (
    <>
      <TrackTitle track={track} />
      <ToDo track={track} />
      {track.steps.length > 0 ? <TrackSteps steps={track.steps} /> : <p className="hint">{t('orders.noTracking')}</p>}
    </>
  );
}

/** Carrier, number and state; the number to copy, and on the page of a carrier that is known. */
function TrackTitle({ track: { carrier, number, state } }: { track: Track }) {
  const t = useTexts();
  const page = carrierPage(carrier, number);
  return (
    <div className="mb-4">
      <p className="flex flex-wrap items-center gap-x-2">
        <b dir="auto">{carrier}</b> <bdi dir="ltr">{number}</bdi>
        <CopyButton text={number} label={t('orders.trackingNumber')} />
        {page && (
          <a className="link tap" href={page} target="_blank" rel="noopener noreferrer">
            {t('orders.atCarrier')}
          </a>
        )}
      </p>
      <span className="badge" data-status={colours[state]}>
        {t(`logistics.state.${state}`)}
      </span>
    </div>
  );
}

/** What the buyer has to do, or should know before asking. */
function ToDo({ track: { carrier, state, silentSince } }: { track: Track }) {
  const t = useTexts();
  const { date } = useFormat();
  if (state === 'attempt_fail' || state === 'available_for_pickup')
    return (
      <Note tone="warn" className="mb-4">
        {t(`orders.parcel_${state}`, { carrier })}
      </Note>
    );
  if (!silentSince) return null;
  return (
    <Note tone="warn" className="mb-4" title={t('orders.silentSince', { day: date(silentSince) })}>
      {t('orders.silentNote')}
    </Note>
  );
}

function TrackSteps({ steps }: { steps: readonly Step[] }) {
  const t = useTexts();
  return (
    <ol className="track" aria-label={t('orders.trackingSteps')}>
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a carrier may repeat a line, and the list never changes
        <TrackStep key={index} step={step} />
      ))}
    </ol>
  );
}

/** What operators entered is English, and names the state itself; what a service reported is in the carrier's words. */
function TrackStep({ step: { at, state, place, description, isReported } }: { step: Step }) {
  const t = useTexts();
  const hasState = useLanguage() !== 'en' || isReported;
  const name = state && hasState ? t(`logistics.state.${state}`) : '';
  const words = description.toLowerCase() === name.toLowerCase() ? '' : description;
  const said = isReported && words ? t('logistics.carrierSays', { words }) : words;
  const time = at.slice(0, 16).replace('T', ' ');
  return (
    <li>
      <time className="hint block tnum" dateTime={at}>
        <bdi dir="ltr">{time} UTC</bdi>
      </time>
      {name && <span className="block font-medium">{name}</span>}
      <span dir="auto" {...(!isReported && { lang: 'en' })}>
        {[place, isReported ? '' : said].filter(Boolean).join(' · ')}
      </span>
      {isReported && said && (
        <span className="hint block" dir="auto">
          {said}
        </span>
      )}
    </li>
  );
}
