import { ButtonLink } from '@sampan/ui/button.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { Skeleton } from '@sampan/ui/skeleton.tsx';
import { useParams } from 'react-router';
import { useCall } from '../../api/use-call.ts';
import { Page } from '../../layout/page.tsx';
import { Failed } from '../../parts/failed.tsx';
import { Facts, Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { Deliveries } from './deliveries.tsx';
import { Secret } from './secret.tsx';
import type { Webhook } from './webhook.ts';
import { WebhookActions } from './webhook-actions.tsx';
import { WebhookState } from './webhook-state.tsx';

/** One webhook: its events, its secret, its deliveries. */
export default function WebhookPage() {
  const t = useTexts();
  const { id } = useParams();
  const { data, error, refetch } = useCall('operatorListHooks', {}, { everySeconds: 60 });
  const webhook = data?.find((one) => one.id === id);
  return (
    <Page
      title={webhook ? webhook.description || new URL(webhook.url).host : t('console.developers')}
      note={webhook && <WebhookState webhook={webhook} />}
      back={{ to: '/developers', label: t('console.developers') }}
    >
      {webhook ? (
        <div className="hook-page">
          <div className="hook-facts">
            <div className="acts">
              <WebhookActions webhook={webhook} />
            </div>
            <WebhookFacts webhook={webhook} />
            <Secret key={webhook.id} webhook={webhook} />
          </div>
          <Deliveries webhook={webhook} />
        </div>
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <EmptyState
          title={t('consoleDevelopers.gone')}
          action={<ButtonLink to="/developers">{t('consoleDevelopers.all')}</ButtonLink>}
        />
      ) : (
        <Skeleton className="m-4 h-40" />
      )}
    </Page>
  );
}

function WebhookFacts({ webhook: { url, eventTypes, createdAt, failingSince } }: { webhook: Webhook }) {
  const t = useTexts();
  const { date, moment } = useFormat();
  return (
    <Section title={t('consoleDevelopers.hook')}>
      <Facts
        facts={[
          [
            t('consoleDevelopers.url'),
            <bdi key="url" className="wrap">
              {url}
            </bdi>,
          ],
          [
            t('consoleDevelopers.events'),
            <span key="events" className="mono wrap">
              {eventTypes.join(' ')}
            </span>,
          ],
          [t('consoleDevelopers.since'), date(createdAt)],
          ...(failingSince ? [[t('consoleDevelopers.failing'), moment(failingSince)] as const] : []),
        ]}
      />
    </Section>
  );
}
