import { useFormat } from '@sampan/ui/format.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Picture } from '../../../features/catalogue/picture.tsx';
import { Badge, type BadgeTone } from '../../../features/reseller/goods-row.tsx';
import type { ResellerIconName } from '../../../features/reseller/icons.tsx';
import { useTexts } from '../../../texts/texts.ts';
import { ApplyDialog } from './apply-dialog.tsx';
import { RenewDialog } from './renew-dialog.tsx';
import type { Grant, Shop } from './wire.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

type Opened = { act: 'again' | 'renew' | 'withdraw'; grant: Grant };

interface Props {
  list: Grant[];
  answerHours: number;
  shops: Shop[];
  company: string;
}

export function Grants({ list, answerHours, shops, company }: Props) {
  const t = useTexts();
  const [search] = useSearchParams();
  const wanted = Number(search.get('product')) || undefined;
  const [isApplying, setApplying] = useState(wanted !== undefined);
  const [opened, setOpened] = useState<Opened>();
  const days = Math.ceil(answerHours / 24);
  const close = () => {
    setOpened(undefined);
    setApplying(false);
  };
  const known = list[0]?.company ?? company;
  return (
    <section aria-labelledby="goods">
      <div className="rs-group">
        <h2 id="goods">{t('resellerAuthorization.goods')}</h2>
        <button type="button" className="link rs-tap" onClick={() => setApplying(true)}>
          {t('resellerAuthorization.apply')}
        </button>
      </div>
      {list.length > 0 ? (
        <ul className="rs-card">
          {list.map((grant) => (
            <Row key={grant.id} grant={grant} days={days} onAct={(act) => setOpened({ act, grant })} />
          ))}
        </ul>
      ) : (
        <div className="rs-card rs-none">
          <h3>{t('resellerAuthorization.noGrantsTitle')}</h3>
          <p>{t('resellerAuthorization.noGrantsText')}</p>
        </div>
      )}
      {(isApplying || opened?.act === 'again') && (
        <ApplyDialog shops={shops} company={known} days={days} again={opened?.grant} wanted={wanted} onClose={close} />
      )}
      {opened?.act === 'renew' && <RenewDialog grant={opened.grant} days={days} onClose={close} />}
      {opened?.act === 'withdraw' && <WithdrawDialog grant={opened.grant} onClose={close} />}
    </section>
  );
}

function Row({ grant, days, onAct }: { grant: Grant; days: number; onAct: (act: Opened['act']) => void }) {
  const t = useTexts();
  const { goods } = grant;
  const act = actOf(grant);
  return (
    <li className="rs-grant">
      <span className="pic">
        <Picture src={goods.picture} alt="" size={40} />
      </span>
      <div className="words">
        <b dir="auto">
          {goods.kind === 'supplier' ? t('resellerAuthorization.everythingOf', { supplier: goods.name }) : goods.name}
        </b>
        <Line grant={grant} days={days} />
      </div>
      <div className="end">
        <State grant={grant} />
        {act && (
          <button type="button" className="link rs-tap" onClick={() => onAct(act)}>
            {t(`resellerAuthorization.${act === 'again' ? 'askAgain' : act}`)}
            <span className="sr-only"> {goods.name}</span>
          </button>
        )}
      </div>
    </li>
  );
}

/** The possible action; none on a long-lasting grant. */
function actOf({ state, renewalAskedAt, endsSoon }: Grant): Opened['act'] | undefined {
  if (state === 'asked' || renewalAskedAt) return 'withdraw';
  if (state === 'granted') return endsSoon ? 'renew' : undefined;
  return 'again';
}

function Line({ grant: { state, shop, until, askedAt, answer }, days }: { grant: Grant; days: number }) {
  const t = useTexts();
  const { date } = useFormat();
  const shops = shop ? t('resellerAuthorization.forShop', { shop: shop.name }) : t('resellerAuthorization.forAll');
  if (state === 'asked') return <small>{t('resellerAuthorization.askedOn', { day: date(askedAt), days })}</small>;
  if (state === 'granted')
    return <small>{until ? t('resellerAuthorization.forUntil', { shops, day: date(until, 'long') }) : shops}</small>;
  if (state === 'withdrawn' && !answer) return <small>{t('resellerAuthorization.takenBack')}</small>;
  if (state === 'ended') return <small>{until && date(until, 'long')}</small>;
  return (
    <small className="quote" dir="auto">
      {t('resellerAuthorization.quoted', { answer })}
    </small>
  );
}

const badges: Record<Grant['state'], [BadgeTone, ResellerIconName]> = {
  asked: ['blue', 'clock'],
  granted: ['green', 'check'],
  refused: ['crimson', 'x'],
  withdrawn: ['ink', 'x'],
  ended: ['ink', 'clock'],
};

function State({ grant: { state, until, endsSoon, renewalAskedAt } }: { grant: Grant }) {
  const t = useTexts();
  const { date } = useFormat();
  if (renewalAskedAt)
    return (
      <Badge tone="blue" icon="clock">
        {t('resellerAuthorization.renewalAsked')}
      </Badge>
    );
  if (endsSoon && until)
    return (
      <Badge tone="amber" icon="clock">
        {t('resellerAuthorization.endsOn', { day: date(until) })}
      </Badge>
    );
  const [tone, icon] = badges[state];
  return (
    <Badge tone={tone} icon={icon}>
      {t(`resellerAuthorization.${state}`)}
    </Badge>
  );
}
