import { BareCheckbox } from '@sampan/ui/bare-checkbox.tsx';
import { Icon } from '@sampan/ui/icons.tsx';
import { useTexts } from '../../../texts/texts.ts';
import type { Publication } from './publications.ts';
import type { Ticks } from './use-ticks.ts';

/** The box of a row. */
export const tickOf = (ticks: Ticks, row: Publication, label: string) => ({
  isOn: ticks.isOn(row.id),
  label,
  onChange: (isOn: boolean) => ticks.toggle([row], isOn),
});

interface Props {
  ticks: Ticks;
  rows: readonly Publication[];
}

/** One box for all rows that are shown. */
export function TickAll({ ticks, rows }: Props) {
  const t = useTexts();
  const on = rows.filter(({ id }) => ticks.isOn(id)).length;
  return (
    <BareCheckbox
      aria-label={t('resellerBulk.selectShown')}
      checked={on === rows.length && rows.length > 0}
      some={on > 0 && on < rows.length}
      onChange={(event) => ticks.toggle(rows, event.currentTarget.checked)}
    />
  );
}

/** How many are ticked, and all that match; begins with the box for all where no heads have one. */
export function TickLine({ ticks, rows, total, hasBox = false }: Props & { total: number; hasBox?: boolean }) {
  const t = useTexts();
  return (
    <div className="rs-tickline" data-box={hasBox || undefined}>
      <span className="box-all">
        <TickAll ticks={ticks} rows={rows} />
      </span>
      <span role="status">
        {ticks.count > 0
          ? t('resellerFrame.selected', { count: ticks.count })
          : t('resellerBulk.count', { count: total })}
      </span>
      {!ticks.isWhole && (
        <button type="button" className="link" onClick={() => void ticks.selectAll()}>
          {t('resellerBulk.selectAll', { count: total })}
        </button>
      )}
      {ticks.count > 0 && (
        <button type="button" className="ib" aria-label={t('resellerFrame.endSelecting')} onClick={ticks.clear}>
          <Icon name="x" small />
        </button>
      )}
    </div>
  );
}

/** The box of a card or a row of the queue. */
export function Tick({ ticks, row }: { ticks: Ticks; row: Publication }) {
  const t = useTexts();
  return (
    <BareCheckbox
      aria-label={t('resellerBulk.select', { title: row.title })}
      checked={ticks.isOn(row.id)}
      onChange={(event) => ticks.toggle([row], event.currentTarget.checked)}
    />
  );
}
