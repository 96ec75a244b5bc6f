import { Button } from '@sampan/ui/button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { showError } from '@sampan/ui/show-error.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/call.ts';
import { useTexts } from '../../../texts/texts.ts';
import { channelNames } from './channel-names.ts';
import type { Shop } from './wire.ts';

interface Props {
  shop: Shop;
  onClose: () => void;
  onOpen: (dialog: 'connect' | 'disconnect') => void;
}

/** The key's permissions, customers' privacy requests, and rare actions. */
export function ShopDialog({ shop, onClose, onOpen }: Props) {
  const t = useTexts();
  const { date } = useFormat();
  return (
    <Dialog
      open
      onClose={onClose}
      title={<span dir="auto">{shop.name}</span>}
      reason={t('resellerAuthorization.since', { when: date(shop.connectedAt, 'long') })}
    >
      <dl className="rs-shop-facts">
        <dt>{channelNames[shop.channel]}</dt>
        <dd>
          <bdi dir="ltr">{shop.address}</bdi>
        </dd>
        <dt>{t('resellerAuthorization.rights')}</dt>
        <dd>
          <Codes codes={shop.scopes} />
        </dd>
        {shop.missingScopes.length > 0 && (
          <>
            <dt>{t('resellerAuthorization.lacking')}</dt>
            <dd className="rs-bad">
              <Codes codes={shop.missingScopes} />
            </dd>
          </>
        )}
      </dl>
      <Requests requests={shop.privacyRequests} />
      <div className="rs-dialog-acts">
        {!shop.isDefault && <MakeDefault shop={shop} onDone={onClose} />}
        <Button onClick={() => onOpen('connect')}>{t('resellerAuthorization.connectAgain')}</Button>
        <Button kind="danger" onClick={() => onOpen('disconnect')}>
          {t('resellerAuthorization.disconnect')}
        </Button>
      </div>
    </Dialog>
  );
}

function Codes({ codes }: { codes: readonly string[] }) {
  return (
    <ul className="codes">
      {codes.map((code) => (
        <li key={code}>
          <code dir="ltr">{code}</code>
        </li>
      ))}
    </ul>
  );
}

function MakeDefault({ shop: { id }, onDone }: { shop: Shop; onDone: () => void }) {
  const t = useTexts();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const choose = async () => {
    setBusy(true);
    try {
      await call('updateResellerShop', { id, isDefault: true });
      await revalidate();
      onDone();
    } catch (error) {
      showError(error, t);
      setBusy(false);
    }
  };
  return (
    <Button busy={busy} onClick={choose}>
      {t('resellerAuthorization.makeDefault')}
    </Button>
  );
}

type Held = 'name' | 'company' | 'address' | 'phone' | 'email';

function Requests({ requests }: { requests: Shop['privacyRequests'] }) {
  const t = useTexts();
  const { date } = useFormat();
  if (requests.length === 0) return null;
  return (
    <section className="rs-requests">
      <h3>{t('resellerAuthorization.privacy')}</h3>
      <ul>
        {requests.map(({ id, kind, receivedAt, found }) => (
          <li key={id}>
            {t(`resellerAuthorization.privacy_${kind}`, { when: date(receivedAt, 'long') })}
            {found.length === 0 && ` ${t('resellerAuthorization.nothingHeld')}`}
            {found.map(({ order, held }) => (
              <div key={order}>
                <bdi>{order}</bdi>: {held.map((one) => t(`resellerAuthorization.held_${one as Held}`)).join(', ')}
              </div>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
