import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { languages } from '@sampan/contract/languages';
import { resellerLimits } from '@sampan/contract/reseller-limits';
import { Button } from '@sampan/ui/button.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { Picture } from '../../../features/catalogue/picture.tsx';
import { Badge, type BadgeTone } from '../../../features/reseller/goods-row.tsx';
import { ResellerIcon } from '../../../features/reseller/icons.tsx';
import { useAct } from '../../../features/reseller/use-act.ts';
import { useTexts } from '../../../texts/texts.ts';

type Package = OutputOf<Calls['listPackages']>['list'][number];

const tones: Record<Package['state'], BadgeTone> = {
  waiting: 'blue',
  running: 'blue',
  ready: 'green',
  failed: 'crimson',
  cancelled: 'ink',
  expired: 'ink',
};

export const formatNames = { shopify: 'Shopify', woocommerce: 'WooCommerce', csv: 'CSV' } as const;
const nameOf = (language: string) => languages.find(({ code }) => code === language)?.name ?? language;

export function PackageCard({ one }: { one: Package }) {
  const t = useTexts();
  const { date } = useFormat();
  const isWorking = one.state === 'waiting' || one.state === 'running';
  return (
    <li className="rs-card rs-package">
      <div className="pics" aria-hidden="true">
        {one.pictures.map((picture) => (
          <Picture key={picture} src={picture} alt="" size={44} />
        ))}
      </div>
      <div className="words">
        <h2>
          {t('resellerDownloads.goods', { count: one.goods })} · <bdi>{formatNames[one.format]}</bdi>
        </h2>
        <p className="about">
          {one.languages.map(nameOf).join(', ')} ·{' '}
          {one.shopName
            ? t('resellerDownloads.pricesOf', { shop: one.shopName, currency: one.currency })
            : t('resellerDownloads.costInUsd')}
        </p>
        <p className="about">
          <Badge tone={tones[one.state]}>{t(`resellerDownloads.state_${one.state}`)}</Badge>{' '}
          {one.state === 'ready' && one.expiresAt && t('resellerDownloads.until', { day: date(one.expiresAt) })}
          {one.state === 'ready' && <> · {<Size bytes={one.bytes} />}</>}
          {!isWorking && one.state !== 'ready' && date(one.requestedAt)}
        </p>
        {one.failedBecause && (
          <p className="rs-bad">
            {t(`resellerDownloads.failed_${one.failedBecause}`, { max: resellerLimits.packageMaxBytes / 2 ** 30 })}
          </p>
        )}
        {one.leftOut > 0 && <p className="rs-low">{t('resellerDownloads.leftOut', { count: one.leftOut })}</p>}
        {one.picturesMissing > 0 && (
          <p className="rs-low">{t('resellerDownloads.picturesMissing', { count: one.picturesMissing })}</p>
        )}
        {isWorking && (
          <progress
            className="rs-progress"
            aria-label={t('resellerDownloads.progress')}
            value={one.total > 0 ? one.done : undefined}
            max={one.total || undefined}
          />
        )}
      </div>
      <Actions one={one} isWorking={isWorking} />
    </li>
  );
}

function Size({ bytes }: { bytes: number }) {
  const t = useTexts();
  const { number } = useFormat();
  const megabytes = bytes / 1_000_000;
  const value = megabytes < 10 ? Math.max(0.1, Math.round(megabytes * 10) / 10) : Math.round(megabytes);
  return <bdi dir="ltr">{t('resellerDownloads.megabytes', { size: number(value) })}</bdi>;
}

function Actions({ one: { id, state }, isWorking }: { one: Package; isWorking: boolean }) {
  const t = useTexts();
  const { act, isBusy } = useAct();
  const load = async () => {
    const found = await act('getPackageUrl', { id });
    if (found) location.assign(found.url);
  };
  return (
    <div className="acts">
      {state === 'ready' && (
        <Button kind="brand" busy={isBusy} onClick={() => void load()}>
          <ResellerIcon name="download" />
          {t('resellerDownloads.download')}
        </Button>
      )}
      {isWorking && (
        <Button busy={isBusy} onClick={() => void act('cancelPackage', { id })}>
          {t('resellerDownloads.cancel')}
        </Button>
      )}
      {!isWorking && (
        <Button
          kind={state === 'ready' ? 'line' : 'brand'}
          busy={isBusy}
          onClick={() => void act('repeatPackage', { id })}
        >
          {t('resellerDownloads.again')}
        </Button>
      )}
      {!isWorking && (
        <Button kind="quiet" busy={isBusy} onClick={() => void act('removePackage', { id })}>
          {t('resellerDownloads.remove')}
        </Button>
      )}
    </div>
  );
}
