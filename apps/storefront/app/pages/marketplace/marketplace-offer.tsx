import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { CallError } from '@sampan/contract/page-context';
import { Button, ButtonLink } from '@sampan/ui/button.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { useGo } from '@sampan/ui/paths.ts';
import { useEffect, useState } from 'react';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { call } from '../../api/call.ts';
import { Head } from '../../document/head.tsx';
import { searchDrawing } from '../../layout/search-drawing.tsx';
import { loadOwnTexts } from '../../texts/load-texts.ts';
import { useTexts } from '../../texts/texts.ts';

if (!import.meta.env.SSR) await loadOwnTexts('market');

type Problem = NonNullable<OutputOf<Calls['openOffer']>['problem']>;

export function loader({ request }: LoaderFunctionArgs) {
  const id = new URL(request.url).searchParams.get('id') ?? '';
  if (!/^\d{1,24}$/.test(id)) throw data(null, { status: 404 });
  return { id };
}

/** Opens an offer of the marketplace: it becomes a product of the shop, and this page gives way to the product's. */
export default function MarketplaceOffer() {
  const { id } = useLoaderData<typeof loader>();
  // Another offer begins from the start.
  return <Opening key={id} id={id} />;
}

function Opening({ id }: { id: string }) {
  const t = useTexts();
  const { problem, retry } = useOpening(id);
  const isPassing = problem === 'resting' || problem === 'silent';
  return (
    <div className="page py-10">
      <Head title={t('marketplace.opening')} />
      {problem ? (
        <EmptyState
          drawing={searchDrawing}
          as="h1"
          title={t(isPassing ? 'marketplace.notYet' : 'marketplace.notForSale')}
          text={t(`marketplace.problem_${problem}`)}
          action={
            isPassing ? (
              <Button kind="brand" onClick={retry}>
                {t('marketplace.tryAgain')}
              </Button>
            ) : (
              <ButtonLink kind="brand" to="/product-list">
                {t('layout.browse')}
              </ButtonLink>
            )
          }
        />
      ) : (
        <EmptyState
          drawing={searchDrawing}
          as="h1"
          title={t('marketplace.opening')}
          text={<span role="status">{t('marketplace.openingHint')}</span>}
        />
      )}
    </div>
  );
}

function useOpening(id: string) {
  const go = useGo();
  const [tries, setTries] = useState(0);
  const [problem, setProblem] = useState<Problem | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press of the button is another try
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    call('openOffer', { offerId: id }, { signal }).then(
      ({ productId, problem }) => {
        if (productId !== null) go(`/product-detail?id=${productId}`, { replace: true });
        else setProblem(problem ?? 'unfit');
      },
      (error: unknown) =>
        !signal.aborted && setProblem(error instanceof CallError && error.status === 429 ? 'resting' : 'silent'),
    );
    return () => leaving.abort();
  }, [id, tries]);
  const retry = () => {
    setProblem(null);
    setTries(tries + 1);
  };
  return { problem, retry };
}
