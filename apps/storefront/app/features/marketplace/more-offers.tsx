import type { InputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { CallError } from '@sampan/contract/page-context';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { useTexts } from '../../texts/texts.ts';
import { type Found, FoundOffers, WhyNothing } from './found-offers.tsx';

interface Query {
  searchKey: string;
  categoryId?: number;
  priceStart?: number;
  priceEnd?: number;
  min?: number;
}

const inputOf = ({ searchKey, categoryId, priceStart, priceEnd, min }: Query): InputOf<Calls['findMoreOffers']> => ({
  keyword: searchKey,
  categoryId,
  priceStart,
  priceEnd,
  minOrderQuantityMax: min,
});

/** More from the marketplace, below a list of the shop. Whatever goes wrong, the list stays as it is. */
export default function MoreOffers({ query }: { query: Query }) {
  const t = useTexts();
  const found = useFound(query);
  if (found === undefined)
    return (
      <p className="pt-8 text-muted" role="status">
        {t('marketplace.looking')}
      </p>
    );
  if (found.state === 'off' || (found.state === 'found' && found.list.length === 0)) return null;
  return (
    <section className="pt-8" aria-label={t('marketplace.more')}>
      <h2 className="text-lg">{t('marketplace.more')}</h2>
      {found.state === 'found' ? (
        <>
          <p className="pb-4 text-muted">{t('marketplace.moreHint')}</p>
          <FoundOffers list={found.list} heading="h3" />
        </>
      ) : (
        <WhyNothing state={found.state} />
      )}
    </section>
  );
}

/** This reader has asked too often; of any other failure, such as no network, this part says nothing. */
const stateAfter = (error: unknown) => (error instanceof CallError && error.status === 429 ? 'resting' : 'off');

function useFound(query: Query): Found | undefined {
  const asked = JSON.stringify(inputOf(query));
  const [answer, setAnswer] = useState<{ asked: string; found: Found }>();
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    call('findMoreOffers', JSON.parse(asked) as InputOf<Calls['findMoreOffers']>, { signal }).then(
      (found) => setAnswer({ asked, found }),
      (error: unknown) => !signal.aborted && setAnswer({ asked, found: { state: stateAfter(error), list: [] } }),
    );
    return () => leaving.abort();
  }, [asked]);
  return answer?.asked === asked ? answer.found : undefined;
}
