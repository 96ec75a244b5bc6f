import { operatorLimits } from '@sampan/contract/limits';
import { Button } from '@sampan/ui/button.tsx';
import { useState } from 'react';
import type { Inbound } from '../../features/warehouse/inbound.ts';
import { useTexts } from '../../texts/texts.ts';

type Line = Inbound['list'][number];

export type Places = ReturnType<typeof usePlaces>;

/** Places for arrived goods: one for all, and exceptions per line. */
export function usePlaces({ list, orders }: Pick<Inbound, 'list' | 'orders'>) {
  const [whole, setWhole] = useState('');
  const [own, setOwn] = useState<Readonly<Record<string, string>>>({});
  const suggested = list.flatMap((line) => {
    const place = line.places[0] ?? orders.find(({ id }) => id === line.orderId)?.places[0];
    return place === undefined ? [] : [{ id: line.id, place }];
  });
  return {
    whole,
    own,
    suggested,
    setWhole,
    setOwn: (line: Line, place: string) => setOwn((before) => ({ ...before, [line.id]: place })),
    suggest: () => setOwn((before) => ({ ...before, ...Object.fromEntries(suggested.map((s) => [s.id, s.place])) })),
    of: (lines: readonly Pick<Line, 'id'>[]) =>
      lines.flatMap(({ id }) => {
        const place = (own[id] || whole).trim();
        return place ? [{ id, place }] : [];
      }),
  };
}

interface FieldProps {
  id: string;
  label: string;
  value: string;
  onChange: (place: string) => void;
}

/** Scanned from a shelf’s label, or typed. */
export function PlaceField({ id, label, value, onChange }: FieldProps) {
  return (
    <div className="wh-form">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input wh-input mono"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={operatorLimits.shelfMax}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}

/** The place of everything counted. */
export function WholePlace({ places }: { places: Places }) {
  const t = useTexts();
  const known = [...new Set(places.suggested.map(({ place }) => place))];
  return (
    <>
      <PlaceField
        id="wh-place"
        label={t('consoleWarehouse.placeOfAll')}
        value={places.whole}
        onChange={places.setWhole}
      />
      {known.length > 0 && (
        <Button className="wh-big wh-add" onClick={places.suggest}>
          {t('consoleWarehouse.withTheirOrders', { places: known.join(', '), count: places.suggested.length })}
        </Button>
      )}
    </>
  );
}

/** The place of one line that differs. */
export function LinePlace({ line, places }: { line: Line; places: Places }) {
  const t = useTexts();
  const name = [line.sourceName, line.options].filter(Boolean).join(' ');
  return (
    <input
      className="input wh-line-place mono"
      aria-label={t('consoleWarehouse.placeOf', { line: name })}
      placeholder={places.whole || t('consoleWarehouse.place')}
      autoComplete="off"
      spellCheck={false}
      maxLength={operatorLimits.shelfMax}
      value={places.own[line.id] ?? ''}
      onChange={(event) => places.setOwn(line, event.currentTarget.value)}
    />
  );
}
