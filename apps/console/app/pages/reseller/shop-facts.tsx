import { Skeleton } from '@sampan/ui/skeleton.tsx';
import type { Output } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { CustomerLink } from '../../features/customers/customer-link.tsx';
import { Failed } from '../../parts/failed.tsx';
import { Facts, Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { channelNames, type ResellerShop, ShopState } from './shop-state.tsx';

export function ShopFacts({ shop }: { shop: ResellerShop }) {
  const { data, error, refetch } = useCall('operatorGetResellerShop', { id: shop.id });
  return (
    <>
      <Connection shop={shop} />
      <Rights shop={shop} />
      {data ? (
        <>
          <Requests requests={data.privacyRequests} />
          <Events events={data.events} />
        </>
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="m-4 h-24" />
      )}
    </>
  );
}

function Connection({ shop }: { shop: ResellerShop }) {
  const t = useTexts();
  const { precise, number } = useFormat();
  const { customer, waiting, refusedSince, silentSince, disconnectedAt, disconnectedBy } = shop;
  const count = waiting.publications + waiting.offers + waiting.tracking;
  const moment = (at: string | null) => at && precise(at);
  const facts = [
    [
      t('consoleReseller.customer'),
      <CustomerLink key="customer" id={customer.id} name={customer.name || customer.email} />,
    ],
    [t('consoleReseller.company'), customer.company],
    [t('consoleReseller.system'), channelNames[shop.channel]],
    [t('consoleReseller.currency'), shop.currency],
    [t('consoleReseller.connectedSince'), precise(shop.connectedAt)],
    [t('consoleReseller.lastContact'), moment(shop.lastContactAt)],
    [t('consoleReseller.refusedSince'), moment(refusedSince)],
    [t('consoleReseller.said'), shop.refusedReason],
    [t('consoleReseller.silentSince'), moment(silentSince)],
    [t('consoleReseller.disconnectedAt'), moment(disconnectedAt)],
    [t('consoleReseller.disconnectedBy'), disconnectedBy && t(`consoleReseller.by_${disconnectedBy}`)],
    [t('consoleReseller.why'), shop.disconnectedReason],
    [t('consoleReseller.waitsThere'), count > 0 && number(count)],
    [t('consoleReseller.published'), number(shop.published)],
    [t('consoleReseller.orders'), number(shop.orders)],
    [t('consoleReseller.refusals30'), shop.refusals > 0 && number(shop.refusals)],
  ] as const;
  return (
    <Section title={t('consoleReseller.connection')} end={<ShopState shop={shop} />}>
      <Facts facts={facts.filter(([, value]) => value).map(([name, value]) => [name, <bdi key={name}>{value}</bdi>])} />
    </Section>
  );
}

/** Names that their system gave them, which break nowhere: one below the other. */
function Rights({ shop: { scopes, missingScopes } }: { shop: ResellerShop }) {
  const t = useTexts();
  const groups = [
    [t('consoleReseller.rights'), scopes],
    [t('consoleReseller.lacking'), missingScopes],
  ] as const;
  return groups.map(
    ([title, names]) =>
      names.length > 0 && (
        <Section key={title} title={title}>
          <ul>
            {names.map((name) => (
              <li key={name} dir="ltr">
                {name}
              </li>
            ))}
          </ul>
        </Section>
      ),
  );
}

type Whole = Output<'operatorGetResellerShop'>;

function Requests({ requests }: { requests: Whole['privacyRequests'] }) {
  const t = useTexts();
  const { precise } = useFormat();
  if (requests.length === 0) return null;
  return (
    <Section title={t('consoleReseller.privacy')} note={t('consoleReseller.privacyNote')}>
      <ul>
        {requests.map(({ id, kind, receivedAt, found }) => (
          <li key={id}>
            <b>{t(`consoleReseller.privacy_${kind}`)}</b>
            <div className="second">{precise(receivedAt)}</div>
            <div className="second">
              {found.length === 0
                ? t('consoleReseller.nothingHeld')
                : found.map(({ order, held }) => `${order}: ${held.join(' ')}`).join(t('console.comma'))}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

type Kind = 'order' | 'product' | 'disconnected' | 'customer_data' | 'customer_erase' | 'shop_erase' | 'other';

function Events({ events }: { events: Whole['events'] }) {
  const t = useTexts();
  const { precise } = useFormat();
  if (events.length === 0) return null;
  return (
    <Section title={t('consoleReseller.events')}>
      <ul>
        {events.map(({ id, kind, receivedAt, doneAt }) => (
          <li key={id}>
            {t(`consoleReseller.told_${kind as Kind}`)}
            <div className="second">
              {precise(receivedAt)}
              {!doneAt && `${t('console.comma')}${t('consoleReseller.notDone')}`}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
