import { Button } from '@sampan/ui/button.tsx';
import { ConfirmDialog } from '@sampan/ui/dialog.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { Note } from '@sampan/ui/note.tsx';
import { Skeleton } from '@sampan/ui/skeleton.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import type { Output } from '../../api/call.ts';
import { useAct } from '../../api/use-act.ts';
import { useCall } from '../../api/use-call.ts';
import { Page } from '../../layout/page.tsx';
import { Failed } from '../../parts/failed.tsx';
import { Facts, Section } from '../../parts/side-panel.tsx';
import { State } from '../../parts/state.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { MarketTabs } from './market-tabs.tsx';
import { useReturn } from './use-return.ts';

type Connection = NonNullable<Output<'operatorGetMarketplaceConnection'>>;

/** The account that buys at the marketplace. */
export default function ConnectionPage() {
  const t = useTexts();
  const { data, error, refetch } = useCall('operatorGetMarketplaceConnection', {}, { everySeconds: 60 });
  const returned = useReturn();
  return (
    <Page title={t('console.marketplace')}>
      <div className="one-pane">
        <div>
          <MarketTabs part="connection" />
          <div role="status">
            {returned === 'busy' && <Note tone="info">{t('consoleConnection.connecting')}</Note>}
            {returned === 'failed' && <Note tone="warn">{t('consoleConnection.connectFailed')}</Note>}
          </div>
        </div>
        {data ? (
          <div className="panes">
            <div>
              <Account connection={data} />
              <Budget connection={data} />
              <History connection={data} />
            </div>
            <div>
              <Calls connection={data} />
            </div>
          </div>
        ) : error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : data === null ? (
          <EmptyState title={t('consoleConnection.none')} text={t('consoleConnection.noneText')} />
        ) : (
          <Skeleton className="m-4 h-40" />
        )}
      </div>
    </Page>
  );
}

const tones = { connected: 'green', not_connected: 'amber', withdrawn: 'crimson' } as const;

function Account({ connection }: { connection: Connection }) {
  const t = useTexts();
  const { moment } = useFormat();
  const { marketplace, state, account, endsAt, needsConsent, returnUrl } = connection;
  return (
    <Section title={t('consoleConnection.account')}>
      <Facts
        facts={[
          [t('consoleConnection.marketplace'), t(`consoleConnection.name_${marketplace}`)],
          [
            t('consoleConnection.state'),
            <State key="state" tone={tones[state]}>
              {t(`consoleConnection.state_${state}`)}
            </State>,
          ],
          ...(account ? [[t('consoleConnection.accountName'), <bdi key="account">{account}</bdi>] as const] : []),
          ...(state === 'connected' && needsConsent
            ? [[t('consoleConnection.endsAt'), endsAt ? moment(endsAt) : t('consoleConnection.unknown')] as const]
            : []),
          ...(needsConsent ? [[t('consoleConnection.returnUrl'), <bdi key="return">{returnUrl}</bdi>] as const] : []),
        ]}
      />
      {needsConsent && (
        <>
          <p className="second">{t('consoleConnection.returnUrlText')}</p>
          <Acts state={state} />
        </>
      )}
    </Section>
  );
}

function Acts({ state }: { state: Connection['state'] }) {
  const t = useTexts();
  const [isAsking, setAsking] = useState(false);
  const connect = useAct('operatorConnectMarketplace', []);
  const disconnect = useAct('operatorDisconnectMarketplace', ['operatorGetMarketplaceConnection']);
  return (
    <div className="acts-plain">
      <Button
        kind={state === 'connected' ? 'line' : 'action'}
        busy={connect.busy}
        busyLabel={t('consoleConnection.wait')}
        onClick={() => void connect.press({}, ({ url }) => location.assign(url))}
      >
        {t(state === 'not_connected' ? 'consoleConnection.connect' : 'consoleConnection.reconnect')}
      </Button>
      {state !== 'not_connected' && (
        <Button kind="danger" onClick={() => setAsking(true)}>
          {t('consoleConnection.disconnect')}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title={t('consoleConnection.disconnectTitle')}
        text={t('consoleConnection.disconnectText')}
        confirm={t('consoleConnection.disconnect')}
        confirmKind="danger"
        busy={disconnect.busy}
        onConfirm={() =>
          void disconnect.press({}, () => {
            setAsking(false);
            showToast({ kind: 'done', title: t('consoleConnection.disconnected') });
          })
        }
        onClose={() => setAsking(false)}
      />
    </div>
  );
}

function Budget({ connection }: { connection: Connection }) {
  const t = useTexts();
  const { moment, number } = useFormat();
  const { usedToday, perDay, perSecond, restsUntil, answeredAt, silentSince } = connection;
  return (
    <Section title={t('consoleConnection.budget')}>
      {restsUntil && <Note tone="warn">{t('consoleConnection.resting', { moment: moment(restsUntil) })}</Note>}
      {silentSince && <Note tone="warn">{t('consoleConnection.silent', { moment: moment(silentSince) })}</Note>}
      <Facts
        facts={[
          [
            t('consoleConnection.usedToday'),
            t('consoleConnection.ofCalls', { used: number(usedToday), total: number(perDay) }),
          ],
          [t('consoleConnection.perSecond'), number(perSecond)],
          [t('consoleConnection.answered'), answeredAt ? moment(answeredAt) : t('consoleConnection.never')],
        ]}
      />
    </Section>
  );
}

function Calls({ connection: { calls } }: { connection: Connection }) {
  const t = useTexts();
  if (calls.length === 0) return null;
  return (
    <Section title={t('consoleConnection.calls')} note={t('consoleConnection.callsNote')}>
      <Facts
        facts={calls.map(({ name, isAllowed }) => [
          name,
          <State key={name} tone={isAllowed === null ? 'ink' : isAllowed ? 'green' : 'crimson'}>
            {t(
              isAllowed === null
                ? 'consoleConnection.callUntried'
                : isAllowed
                  ? 'consoleConnection.callAllowed'
                  : 'consoleConnection.callDenied',
            )}
          </State>,
        ])}
      />
    </Section>
  );
}

function History({ connection: { history } }: { connection: Connection }) {
  const t = useTexts();
  const { moment } = useFormat();
  if (history.length === 0) return null;
  return (
    <Section title={t('consoleConnection.history')}>
      <Facts
        facts={history.map(({ what, at, by }) => [
          moment(at),
          <span key={at}>
            {t(`consoleConnection.history_${what}`)} · <bdi>{by}</bdi>
          </span>,
        ])}
      />
    </Section>
  );
}
