import '../../styles/reseller-costs.css';
import { useMoney } from './money.ts';

export interface CostRow {
  name: string;
  dollars: number;
}

/** Parts of an order's cost, and their sum. Free parts are left out. */
export function CostRows({ rows, total }: { rows: readonly CostRow[]; total: CostRow }) {
  const { written } = useMoney();
  return (
    <dl className="rs-costs">
      {rows
        .filter(({ dollars }) => dollars > 0)
        .map(({ name, dollars }) => (
          <div key={name} className="rs-cost">
            <dt>{name}</dt>
            <dd>
              <bdi dir="ltr">{written(dollars)}</bdi>
            </dd>
          </div>
        ))}
      <div className="rs-cost rs-cost-total">
        <dt>{total.name}</dt>
        <dd>
          <bdi dir="ltr">{written(total.dollars)}</bdi>
        </dd>
      </div>
    </dl>
  );
}
