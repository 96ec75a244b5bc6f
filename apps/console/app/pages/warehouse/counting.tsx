import { limits } from '@sampan/contract/limits';
import { Button } from '@sampan/ui/button.tsx';
import { Stepper } from '@sampan/ui/stepper.tsx';
import { useState } from 'react';
import type { Inbound } from '../../features/warehouse/inbound.ts';
import { useTexts } from '../../texts/texts.ts';
import { LinePlace, type Places } from './places.tsx';

type Line = Inbound['list'][number];

export type Counts = ReturnType<typeof useCounts>;

/** Counts per line. Nothing is filled in: a prefilled count would be trusted though never made. */
export function useCounts() {
  const [counted, setCounted] = useState<Readonly<Record<string, number>>>({});
  return {
    of: ({ id }: Pick<Line, 'id'>): number | undefined => counted[id],
    set: ({ id }: Pick<Line, 'id'>, count: number) => setCounted((before) => ({ ...before, [id]: count })),
    clear: () => setCounted({}),
  };
}

interface Sums {
  expected: number;
  here: number;
  missing: number;
  /** Beyond the expected number. */
  more: number;
  /** Lines that were not counted. */
  left: number;
  isUntouched: boolean;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

export function sumsOf(lines: readonly { expected: number; here: number | undefined }[]): Sums {
  const counted = lines.flatMap(({ expected, here }) => (here === undefined ? [] : [{ expected, here }]));
  return {
    expected: sum(lines.map(({ expected }) => expected)),
    here: sum(counted.map(({ here }) => here)),
    missing: sum(counted.map(({ expected, here }) => Math.max(0, expected - here))),
    more: sum(counted.map(({ expected, here }) => Math.max(0, here - expected))),
    left: lines.length - counted.length,
    isUntouched: counted.length === 0,
  };
}

interface CountProps {
  line: Line;
  expected: number;
  counts: Counts;
  places: Places;
}

/** A line's count: by the piece, or in one press that all or none of it came. */
export function LineCount({ line, expected, counts, places }: CountProps) {
  const t = useTexts();
  const here = counts.of(line);
  return (
    <span className="wh-count">
      <Stepper
        value={here ?? 0}
        label={[line.sourceName, line.options].filter(Boolean).join(' ')}
        min={0}
        max={limits.quantityMax}
        onChange={(count) => counts.set(line, count)}
      />
      <span className="second">
        {here === undefined && `${t('consoleWarehouse.notCounted')}, `}
        {t('consoleWarehouse.ofExpected', { count: expected })}
      </span>
      <span className="wh-count-all">
        <Button size="small" aria-pressed={here === expected} onClick={() => counts.set(line, expected)}>
          {t('consoleWarehouse.allOfLine', { count: expected })}
        </Button>
        <Button size="small" aria-pressed={here === 0} onClick={() => counts.set(line, 0)}>
          {t('consoleWarehouse.noneOfLine')}
        </Button>
      </span>
      <LinePlace line={line} places={places} />
    </span>
  );
}

/** Differences from the expected counts, before they are recorded. */
export function Differences({ sums, missing }: { sums: Sums; missing: string }) {
  const t = useTexts();
  return (
    <div role="status">
      {sums.left > 0 && <p className="second">{t('consoleWarehouse.linesLeft', { count: sums.left })}</p>}
      {sums.missing > 0 && <p className="late">{missing}</p>}
      {sums.more > 0 && <p className="late">{t('consoleWarehouse.moreIsSurplus', { count: sums.more })}</p>}
    </div>
  );
}
