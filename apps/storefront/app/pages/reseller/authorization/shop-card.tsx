import { useFormat } from '@sampan/ui/format.ts';
import { Icon } from '@sampan/ui/icons.tsx';
import { showError } from '@sampan/ui/show-error.ts';
import { useLanguage } from '@sampan/ui/texts.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/call.ts';
import { Badge } from '../../../features/reseller/goods-row.tsx';
import { RichText, useTexts } from '../../../texts/texts.ts';
import { writeAgo } from './ago.ts';
import { channelNames } from './channel-names.ts';
import { ConnectDialog } from './connect-dialog.tsx';
import { DisconnectDialog } from './disconnect-dialog.tsx';
import { initialsOf } from './initials.ts';
import { ShopDialog } from './shop-dialog.tsx';
import type { Channel, Shop } from './wire.ts';

interface Props {
  shop: Shop;
  channels: readonly Channel[];
  now: number;
  /** Two shops have two colours. */
  isOther: boolean;
}

export function ShopCard({ shop, channels, now, isOther }: Props) {
  const t = useTexts();
  const [opened, setOpened] = useState<'facts' | 'connect' | 'disconnect'>();
  const close = () => setOpened(undefined);
  const isBroken = shop.state === 'refused' || shop.missingScopes.length > 0;
  return (
    <article className="rs-card rs-shopcard" aria-label={shop.name}>
      <div className="in">
        <ShopHead shop={shop} isOther={isOther} />
        {isBroken ? <Trouble shop={shop} /> : <Contact shop={shop} now={now} />}
        {isBroken && (
          <div className="acts">
            <button type="button" className="btn btn-line" onClick={() => setOpened('disconnect')}>
              {t('resellerAuthorization.disconnect')}
            </button>
            <button type="button" className="btn btn-brand" onClick={() => setOpened('connect')}>
              {t('resellerAuthorization.connectAgain')}
            </button>
          </div>
        )}
      </div>
      {!isBroken && <Foot shop={shop} onOpen={setOpened} />}
      {opened === 'facts' && <ShopDialog shop={shop} onClose={close} onOpen={setOpened} />}
      {opened === 'connect' && <ConnectDialog channels={channels} shop={shop} onClose={close} />}
      {opened === 'disconnect' && <DisconnectDialog shop={shop} onClose={close} />}
    </article>
  );
}

function ShopHead({ shop, isOther }: { shop: Shop; isOther: boolean }) {
  const t = useTexts();
  return (
    <div className="top">
      <span className="rs-shop" data-other={isOther || undefined} aria-hidden="true">
        {initialsOf(shop.name)}
      </span>
      <div className="words">
        <b dir="auto">{shop.name}</b>
        <small>
          {t('resellerAuthorization.sellsIn', { channel: channelNames[shop.channel], currency: shop.currency })}
          {shop.isDefault && ` · ${t('resellerAuthorization.default')}`}
        </small>
      </div>
      <StateBadge shop={shop} />
    </div>
  );
}

function StateBadge({ shop: { state, silentSince } }: { shop: Shop }) {
  const t = useTexts();
  if (state === 'refused')
    return (
      <Badge tone="crimson" icon="alert">
        {t('resellerAuthorization.state_refused')}
      </Badge>
    );
  if (silentSince)
    return (
      <Badge tone="amber" icon="clock">
        {t('resellerAuthorization.state_silent')}
      </Badge>
    );
  return (
    <Badge tone="green" icon="check">
      {t('resellerAuthorization.state_connected')}
    </Badge>
  );
}

function Contact({ shop, now }: { shop: Shop; now: number }) {
  const t = useTexts();
  const language = useLanguage();
  const { date } = useFormat();
  const { address, silentSince, lastContactAt, published } = shop;
  const ago = lastContactAt ? (writeAgo(language, now, lastContactAt) ?? t('resellerAuthorization.now')) : '';
  return (
    <p className="facts">
      <bdi dir="ltr">{address}</bdi>
      <span>
        {silentSince ? (
          <RichText
            id="resellerAuthorization.silent"
            values={{ address, when: date(silentSince, 'time') }}
            parts={{ b: (words) => <b>{words}</b> }}
          />
        ) : (
          t('resellerAuthorization.lastContact', { ago })
        )}
        {' · '}
        {t('resellerAuthorization.published', { count: published })}
      </span>
    </p>
  );
}

/** The failing side and its problem; then pending work. */
function Trouble({ shop }: { shop: Shop }) {
  const t = useTexts();
  const { date } = useFormat();
  const { address, refusedSince, refusedBecause, waiting } = shop;
  const count = waiting.publications + waiting.offers + waiting.tracking;
  return (
    <p className="trouble">
      <Icon name="alert" small />
      <span>
        {refusedSince ? (
          <>
            <RichText
              id={`resellerAuthorization.refused_${refusedBecause || 'key'}`}
              values={{ address, when: date(refusedSince, 'time') }}
              parts={{ b: (words) => <b>{words}</b> }}
            />{' '}
            {t('resellerAuthorization.waits', { count })}
          </>
        ) : (
          t('resellerAuthorization.missing')
        )}
      </span>
    </p>
  );
}

function Foot({ shop, onOpen }: { shop: Shop; onOpen: (dialog: 'facts') => void }) {
  const t = useTexts();
  const { busy, test } = useTest(shop);
  return (
    <div className="foot">
      <button type="button" onClick={test} aria-disabled={busy} aria-busy={busy}>
        {t('resellerAuthorization.test')}
      </button>
      <button type="button" onClick={() => onOpen('facts')}>
        {t('resellerAuthorization.mayDo')}
      </button>
    </div>
  );
}

function useTest({ id, name }: Shop) {
  const t = useTexts();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const test = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const { outcome, because, message } = await call('testResellerShop', { id });
      await revalidate();
      const kind = outcome === 'works' ? 'done' : 'error';
      const isNamed = because !== '' && because !== 'shop_not_reached';
      const title = isNamed ? message : t(`resellerAuthorization.tested_${outcome}`, { shop: name });
      showToast({ kind, title });
    } catch (error) {
      showError(error, t);
    } finally {
      setBusy(false);
    }
  };
  return { busy, test };
}
