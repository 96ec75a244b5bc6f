import { Link } from '@sampan/ui/link.tsx';
import type { ReactNode } from 'react';
import type { Output } from '../../api/call.ts';
import { Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';

/** Best sellers with today's price and the one they would have. */
export function PricePreview({ seen, action }: { seen: Output<'operatorPreviewPrices'>; action: ReactNode }) {
  const t = useTexts();
  const { dollars, percent, number } = useFormat();
  const { losing, products: low } = seen.low;
  return (
    <Section
      title={t('consoleCatalogue.whatItWouldDo')}
      note={t('consoleCatalogue.aboutProducts', { products: number(seen.products) + (seen.isMore ? '+' : '') })}
      end={action}
    >
      <div role="status" className="mt-2">
        {losing > 0 && <p className="late">{t('consoleCatalogue.losing', { count: losing })}</p>}
        {low > losing && <p className="late">{t('consoleCatalogue.belowGuard', { count: low })}</p>}
        <div className="scrolls">
          <table className="lines">
            <thead>
              <tr>
                <th scope="col">{t('consoleCatalogue.product')}</th>
                <th scope="col" data-figure>
                  {t('consoleCatalogue.before')}
                </th>
                <th scope="col" data-figure>
                  {t('consoleCatalogue.after')}
                </th>
                <th scope="col" data-figure>
                  {t('consoleCatalogue.margin')}
                </th>
              </tr>
            </thead>
            <tbody>
              {seen.examples.map(({ offerId, title, beforeUsd, afterUsd, marginRate }) => (
                <tr key={offerId}>
                  <td className="lines-name">
                    <Link className="cut" to={`/products/${offerId}`} title={title} dir="auto">
                      {title}
                    </Link>
                  </td>
                  <td data-figure className="text-muted">
                    {dollars(beforeUsd)}
                  </td>
                  <td data-figure>
                    {beforeUsd === afterUsd ? t('consoleCatalogue.same') : <b>{dollars(afterUsd)}</b>}
                  </td>
                  <td data-figure className={marginRate !== null && marginRate < 0 ? 'late' : undefined}>
                    {marginRate === null ? '–' : percent(marginRate)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </Section>
  );
}
