import type { Output } from '../../api/call.ts';
import { Facts, Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';

type Order = Output<'operatorGetOrder'>;

export function InspectionSection({ inspection }: { inspection: NonNullable<Order['inspection']> }) {
  const t = useTexts();
  const { kilograms, moment } = useFormat();
  const { weightGrams, lengthMm, widthMm, heightMm, pictures, at } = inspection;
  return (
    <Section title={t('consoleOrders.inspection')} note={moment(at)}>
      <Facts
        facts={[
          [t('consoleOrders.weight'), kilograms(weightGrams)],
          [t('consoleOrders.size'), `${lengthMm / 10} × ${widthMm / 10} × ${heightMm / 10} cm`],
        ]}
      />
      {pictures.length > 0 && (
        <ul className="inspected">
          {pictures.map((url, index) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noopener noreferrer">
                <img
                  src={url}
                  alt={t('consoleOrders.inspectionPicture', { number: index + 1 })}
                  width={72}
                  height={72}
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
