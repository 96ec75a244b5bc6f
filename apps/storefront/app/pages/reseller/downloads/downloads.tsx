import '../../../styles/reseller-packages.css';
import { ButtonLink } from '@sampan/ui/button.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { useEffect, useEffectEvent } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { readSignedInPage } from '../../../api/page-context.server.ts';
import { Head } from '../../../document/head.tsx';
import { PageHead } from '../../../features/reseller/page-head.tsx';
import { useRefresh } from '../../../features/reseller/reseller-data.ts';
import { useTexts } from '../../../texts/texts.ts';
import { PackageCard } from './package-card.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call } = readSignedInPage(context, request);
  return await call('listPackages', {});
}

const lookAgainMs = 2000;

export default function Downloads() {
  const { list, leftToday, keptDays } = useLoaderData<typeof loader>();
  const t = useTexts();
  const isWorking = list.some(({ state }) => state === 'waiting' || state === 'running');
  useLookingAgain(isWorking);
  return (
    <>
      <Head title={t('resellerFrame.tab_downloads')} />
      <PageHead
        title={t('resellerFrame.tab_downloads')}
        actions={
          <ButtonLink kind="quiet" to="/m/downloads/new">
            {t('resellerDownloads.fromFavourites')}
          </ButtonLink>
        }
      />
      {list.length === 0 ? (
        <EmptyState
          title={t('resellerDownloads.noneTitle')}
          text={t('resellerDownloads.noneText')}
          action={
            <ButtonLink kind="brand" to="/m/goods">
              {t('resellerDownloads.chooseGoods')}
            </ButtonLink>
          }
        />
      ) : (
        <>
          <p className="rs-said">
            <span>{t('resellerDownloads.kept', { days: keptDays })}</span>
            <span>{t('resellerDownloads.leftToday', { count: leftToday })}</span>
          </p>
          <ul className="rs-packages">
            {list.map((one) => (
              <PackageCard key={one.id} one={one} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** While something is being made. */
function useLookingAgain(isWorking: boolean) {
  const refresh = useRefresh();
  const look = useEffectEvent(() => void refresh());
  useEffect(() => {
    if (!isWorking) return;
    const timer = setInterval(look, lookAgainMs);
    return () => clearInterval(timer);
  }, [isWorking]);
}
