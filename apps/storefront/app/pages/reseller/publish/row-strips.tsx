import { Button } from '@sampan/ui/button.tsx';
import { Icon } from '@sampan/ui/icons.tsx';

import type { ReactNode } from 'react';
import { ResellerIcon } from '../../../features/reseller/icons.tsx';
import { isolated } from '../../../features/reseller/isolated.ts';
import { asCurrency, useMoney } from '../../../features/reseller/money.ts';
import { useAct } from '../../../features/reseller/use-act.ts';
import { RichText, useTexts } from '../../../texts/texts.ts';
import type { Publication } from './publications.ts';

interface Props {
  publication: Publication;
}

const bold = (words: ReactNode) => <b>{words}</b>;

/** Both answers are lines: neither is the right one. */
export function DriftStrip({ publication: { id, currency, price, seenPrice, priceByRule } }: Props) {
  const t = useTexts();
  const { isolatedInCurrency } = useMoney();
  const { act, isBusy } = useAct();
  const written = (value: number | null) => isolatedInCurrency(value ?? price ?? 0, asCurrency(currency));
  const [theirs, ours] = [written(seenPrice), written(priceByRule)] as const;
  return (
    <div data-tone="amber">
      <p>
        <Icon name="alert" />
        <span>
          <RichText id="resellerPublish.driftText" values={{ theirs, ours }} parts={{ b: bold }} />
        </span>
      </p>
      <div className="acts">
        <Button aria-disabled={isBusy || undefined} onClick={() => void act('settleDrift', { id, keeps: 'theirs' })}>
          {t('resellerPublish.keep', { price: theirs })}
        </Button>
        <Button aria-disabled={isBusy || undefined} onClick={() => void act('settleDrift', { id, keeps: 'ours' })}>
          {t('resellerPublish.send', { price: ours })}
        </Button>
      </div>
    </div>
  );
}

export function PauseStrip({
  publication: { id, currency, ruleCost, costBefore, ruleMargin, leastMargin, priceByRule },
}: Props) {
  const t = useTexts();
  const { shown, isolatedInCurrency, percent } = useMoney();
  const { act, isBusy } = useAct();
  const values = {
    before: shown(costBefore ?? ruleCost),
    now: shown(ruleCost),
    margin: percent(ruleMargin ?? 0),
    least: percent(leastMargin),
  };
  return (
    <div data-tone="crimson">
      <p>
        <ResellerIcon name="pause" />
        <span>
          <RichText id="resellerPublish.pauseText" values={values} parts={{ b: bold }} />
        </span>
      </p>
      <div className="acts">
        <Button aria-disabled={isBusy || undefined} onClick={() => void act('resumePublication', { id, by: 'margin' })}>
          {t('resellerPublish.sellAt', { margin: values.margin })}
        </Button>
        <Button aria-disabled={isBusy || undefined} onClick={() => void act('resumePublication', { id, by: 'price' })}>
          {t('resellerPublish.setPrice', { price: isolatedInCurrency(priceByRule ?? 0, asCurrency(currency)) })}
        </Button>
      </div>
    </div>
  );
}

/** Paused by the reseller. */
export function HeldStrip({ publication: { id } }: Props) {
  const t = useTexts();
  const { act, isBusy } = useAct();
  return (
    <div data-tone="crimson">
      <p>
        <ResellerIcon name="pause" />
        <span>{t('resellerBulk.heldText')}</span>
      </p>
      <div className="acts">
        <Button aria-disabled={isBusy || undefined} onClick={() => void act('resumePublication', { id, by: 'margin' })}>
          {t('resellerBulk.resume')}
        </Button>
      </div>
    </div>
  );
}

/** It is in the shop, which does not take its new price or stock. */
export function RefusedStrip({ publication: { id, shopName, failure } }: Props) {
  const t = useTexts();
  const { act, isBusy } = useAct();
  return (
    <div data-tone="crimson">
      <p>
        <Icon name="alert" />
        <span>{t('resellerPublish.offerRefused', { shop: shopName, said: isolated(failure?.said ?? '') })}</span>
      </p>
      <div className="acts">
        <Button aria-disabled={isBusy || undefined} onClick={() => void act('sendPublications', { ids: [id] })}>
          {t('resellerPublish.again')}
        </Button>
      </div>
    </div>
  );
}
