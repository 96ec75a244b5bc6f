import { Button } from '@sampan/ui/button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { useTexts } from '../../texts/texts.ts';
import { askedLosses } from './asked-losses.ts';
import { asCurrency, useMoney } from './money.ts';

/** What loses most, before it is sold. */
export default function LossDialog() {
  const t = useTexts();
  const { isolatedInCurrency } = useMoney();
  const asked = askedLosses.use();
  if (!asked) return null;
  const { losing, worst, answer } = asked;
  return (
    <Dialog
      open
      title={t('resellerPublish.losesTitle', { count: losing })}
      hasInput={false}
      onClose={() => answer(false)}
      actions={
        <>
          <Button kind="danger" onClick={() => answer(true)}>
            {t('resellerBulk.sellAtLoss')}
          </Button>
          <Button kind="brand" onClick={() => answer(false)}>
            {t('ui.cancel')}
          </Button>
        </>
      }
    >
      <ul className="grid gap-2">
        {worst.map(({ offerId, title, currency, price, loss }) => (
          <li key={`${offerId} ${currency} ${price} ${loss}`} dir="auto">
            {t('resellerPublish.losesRow', {
              title,
              price: isolatedInCurrency(price, asCurrency(currency)),
              loss: isolatedInCurrency(loss, asCurrency(currency)),
            })}
          </li>
        ))}
      </ul>
      {losing > worst.length && (
        <p className="mt-2 text-muted">{t('resellerBulk.andMore', { count: losing - worst.length })}</p>
      )}
    </Dialog>
  );
}
