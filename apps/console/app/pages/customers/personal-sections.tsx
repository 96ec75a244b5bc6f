import { Tag } from '@sampan/ui/tag.tsx';
import { Section } from '../../parts/side-panel.tsx';
import { State } from '../../parts/state.tsx';
import { useNow } from '../../parts/use-now.ts';
import { useTexts } from '../../texts/texts.ts';
import { readMoment, useFormat } from '../../texts/use-format.ts';
import type { WholeCustomer } from './whole-customer.ts';

type Personal = NonNullable<WholeCustomer['personal']>;

/** Personal data, for roles that look after customers. */
export function PersonalSections({ personal }: { personal: Personal }) {
  return (
    <div className="order-parts">
      <Addresses addresses={personal.addresses} />
      <Favourites {...personal} />
      <Consents {...personal} />
      <SignIns {...personal} />
    </div>
  );
}

function Addresses({ addresses }: Pick<Personal, 'addresses'>) {
  const t = useTexts();
  return (
    <Section title={t('consoleCustomers.addresses')} note={t('consoleCustomers.count', { count: addresses.length })}>
      {addresses.length === 0 && <p className="text-muted">{t('consoleCustomers.noAddresses')}</p>}
      <ul className="grid gap-3">
        {addresses.map(({ id, name, lines, mobile, isDefault }) => (
          <li key={id}>
            <p dir="auto">
              {name}
              {t('console.comma')}
              <bdi dir="ltr">{mobile}</bdi> {isDefault && <Tag tone="river">{t('consoleCustomers.default')}</Tag>}
            </p>
            <p className="second" dir="auto">
              {lines.join(t('console.comma'))}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Favourites({ favourites, favouriteCount }: Pick<Personal, 'favourites' | 'favouriteCount'>) {
  const t = useTexts();
  return (
    <Section title={t('consoleCustomers.favourites')} note={t('consoleCustomers.count', { count: favouriteCount })}>
      {favourites.length === 0 && <p className="text-muted">{t('consoleCustomers.noFavourites')}</p>}
      <ul className="grid gap-2">
        {favourites.map(({ productId, title, picture }) => (
          <li key={productId}>
            <a className="favourite" href={`/product-detail?id=${productId}`} target="_blank" rel="noreferrer">
              {picture && <img src={picture} alt="" width={28} height={28} loading="lazy" />}
              <span className="cut" dir="auto">
                {title}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Consents({ agreements, offersSince }: Pick<Personal, 'agreements' | 'offersSince'>) {
  const t = useTexts();
  const { moment, date } = useFormat();
  return (
    <Section title={t('consoleCustomers.consents')}>
      <p>
        {offersSince ? (
          <State tone="green">{t('consoleCustomers.offersSince', { day: date(offersSince) })}</State>
        ) : (
          <State tone="ink">{t('consoleCustomers.noOffers')}</State>
        )}
      </p>
      <ul className="mt-2 grid gap-1">
        {agreements.map(({ kind, version, agreedAt }) => (
          <li key={`${kind} ${version}`}>
            {kind === 'terms' ? t('consoleCustomers.terms', { version }) : `${kind} ${version}`}
            <span className="second"> {moment(agreedAt)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function SignIns({ sessions, apiKeys }: Pick<Personal, 'sessions' | 'apiKeys'>) {
  const t = useTexts();
  const { moment, age } = useFormat();
  const now = useNow();
  return (
    <Section title={t('consoleCustomers.signIns')} note={t('consoleCustomers.apiKeys', { count: apiKeys })}>
      {sessions.length === 0 && <p className="text-muted">{t('consoleCustomers.noSignIns')}</p>}
      <ul className="grid gap-1">
        {sessions.map(({ kind, createdAt, lastSeenAt }) => (
          <li key={createdAt}>
            {t(`consoleCustomers.session_${kind}`)}
            <span className="second">
              {' '}
              {t('consoleAccounts.sessionTimes', {
                since: moment(createdAt),
                ago: age(now - readMoment(lastSeenAt)),
              })}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
