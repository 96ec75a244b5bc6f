import { servings } from '@sampan/contract/publication-states';
import { Radio } from '@sampan/ui/field.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { useMoney } from '../../../features/reseller/money.ts';
import { useTexts } from '../../../texts/texts.ts';
import { Section } from './section.tsx';
import type { SectionProps } from './use-editor.ts';

/** An end customer buys one piece: where it comes from. Prices and margins below follow. */
export function ServingSection({ draft, set }: SectionProps) {
  const t = useTexts();
  const { number } = useFormat();
  const { written } = useMoney();
  const sold = draft.variants.filter(({ isChosen, isWithdrawn }) => isChosen && !isWithdrawn);
  const ways = servings.map((serving) => {
    const own = sold.flatMap((variant) => variant.ways.filter((way) => way.serving === serving));
    const costs = own.flatMap(({ landed }) => landed ?? []);
    return {
      serving,
      cost: costs.length > 0 ? Math.max(...costs) : null,
      stock: own.reduce((sum, way) => sum + way.stock, 0),
    };
  });
  return (
    <Section title={t('resellerPublish.serving')}>
      <div className="grid gap-3">
        {ways.map(({ serving, cost, stock }) => (
          <Radio
            key={serving}
            name="serving"
            checked={draft.serving === serving}
            disabled={cost === null}
            onChange={() => set({ serving })}
            hint={
              cost === null
                ? t('resellerPublish.servingImpossible')
                : t(`resellerPublish.servingHint_${serving}`, { count: number(stock) })
            }
          >
            <span className="flex gap-3">
              {t(`resellerPublish.serving_${serving}`)}
              {cost !== null && (
                <bdi dir="ltr" className="ms-auto tnum">
                  {written(cost)}
                </bdi>
              )}
            </span>
          </Radio>
        ))}
      </div>
    </Section>
  );
}
