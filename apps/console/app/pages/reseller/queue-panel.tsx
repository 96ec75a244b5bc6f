import { Button } from '@sampan/ui/button.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { Skeleton } from '@sampan/ui/skeleton.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import type { Output } from '../../api/call.ts';
import { useAct } from '../../api/use-act.ts';
import { useCall } from '../../api/use-call.ts';
import { useMay } from '../../api/use-me.ts';
import { Failed } from '../../parts/failed.tsx';
import { Facts, Section, SidePanel } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';

type ShopQueue = Output<'operatorListPublishQueues'>['list'][number];
type FailedGoods = Output<'operatorListFailedPublications'>['list'][number];

/** A shop's queue: its progress, and failures in the remote shop's words. */
export function QueuePanel({ shop }: { shop: ShopQueue }) {
  const t = useTexts();
  const { number } = useFormat();
  const may = useMay();
  const { data, error, refetch } = useCall(
    'operatorListFailedPublications',
    { shopId: shop.shopId },
    { everySeconds: 15 },
  );
  const retry = useAct('operatorRetryPublications', ['operatorListPublishQueues', 'operatorListFailedPublications']);
  const press = () =>
    retry.press({ shopId: shop.shopId }, ({ retried }) =>
      showToast({ kind: 'done', title: t('consoleQueues.retried', { count: retried }) }),
    );
  return (
    <SidePanel
      label={shop.shopName}
      head={
        <h2>
          <bdi>{shop.shopName}</bdi>
        </h2>
      }
      foot={
        may('operatorRetryPublications') && (
          <Button kind="brand" busy={retry.busy} onClick={() => void press()}>
            {t('consoleQueues.retry')}
          </Button>
        )
      }
    >
      <QueueFacts shop={shop} />
      <Section title={t('consoleQueues.failed')} note={number(shop.failed)}>
        {error && !data ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <FailedList failed={data.list} />
        ) : (
          <Skeleton className="h-24" />
        )}
      </Section>
    </SidePanel>
  );
}

function QueueFacts({ shop }: { shop: ShopQueue }) {
  const t = useTexts();
  const { moment, number } = useFormat();
  return (
    <Section title={t('consoleQueues.queue')}>
      <Facts
        facts={[
          [t('consoleQueues.address'), <bdi key="address">{shop.address}</bdi>],
          [
            t('consoleQueues.customer'),
            shop.customerId ? (
              <Link key="customer" to={`/customers/${shop.customerId}`}>
                {shop.customerName}
              </Link>
            ) : (
              shop.customerName
            ),
          ],
          [t('consoleQueues.waiting'), number(shop.waiting)],
          [t('consoleQueues.running'), number(shop.running)],
          [t('consoleQueues.dueOffers'), number(shop.dueOffers)],
          [t('consoleQueues.notBefore'), shop.notBefore ? moment(shop.notBefore) : '–'],
          [t('consoleQueues.sentAt'), shop.sentAt ? moment(shop.sentAt) : '–'],
        ]}
      />
    </Section>
  );
}

function FailedList({ failed }: { failed: readonly FailedGoods[] }) {
  const t = useTexts();
  const { moment } = useFormat();
  if (failed.length === 0) return <p className="text-muted">{t('consoleQueues.nothingFailed')}</p>;
  return (
    <ul className="grid gap-3">
      {failed.map(({ id, offerId, title, kind, because, said, attempts, at, againAt }) => (
        <li key={id}>
          <Link to={`/products/${offerId}`}>{title}</Link>
          <p className="text-sm">
            <b>{because || kind}</b> {said}
          </p>
          <p className="text-muted text-sm">
            {t('consoleQueues.tried', { count: attempts, moment: moment(at) })}{' '}
            {againAt && t('consoleQueues.againAt', { moment: moment(againAt) })}
          </p>
        </li>
      ))}
    </ul>
  );
}
