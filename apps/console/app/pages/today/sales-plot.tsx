import 'uplot/dist/uPlot.min.css';
import { useGo } from '@sampan/ui/paths.ts';
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { type SalesDay, soldIn } from './sold-in.ts';

const height = 280;

/** Goods, and fees and freight above them, by day; pressing a day opens its orders. The table beside it is for reading aloud. */
export default function SalesPlot({ days }: { days: readonly SalesDay[] }) {
  const t = useTexts();
  const go = useGo();
  const { dollarsShort, day } = useFormat();
  const box = useRef<HTMLDivElement>(null);
  // Redraws for new figures only, not for new callbacks.
  const shown = useRef({ dollarsShort, day, go });
  shown.current = { dollarsShort, day, go };
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const plot = new uPlot(optionsOf(element, days, shown), dataOf(days), element);
    const open = () => {
      const found = days[plot.cursor.idx ?? -1];
      if (found) shown.current.go(soldIn(found, found));
    };
    plot.over.addEventListener('click', open);
    const watch = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }));
    watch.observe(element);
    return () => {
      watch.disconnect();
      plot.destroy();
    };
  }, [days]);
  return (
    <div ref={box} className="today-plot" role="img" aria-label={t('consoleToday.chart', { days: days.length })} />
  );
}

type Shown = { current: { dollarsShort: (amount: number) => string; day: (at: string) => string } };

/** Plots by index and not by time: days stay equal when clocks change. */
const dataOf = (days: readonly SalesDay[]): uPlot.AlignedData => [
  days.map((_day, at) => at),
  days.map(({ goodsUsd, feesUsd }) => goodsUsd + feesUsd),
  days.map(({ goodsUsd }) => goodsUsd),
];

function optionsOf(element: HTMLElement, days: readonly SalesDay[], shown: Shown): uPlot.Options {
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(`--color-${name}`).trim();
  const font = `11px ${style.fontFamily}`;
  const bars = uPlot.paths.bars?.({ size: [0.7, 24], radius: 0.15 });
  const axis = { font, stroke: colour('ink-600'), ticks: { show: false } };
  const series = (name: string): uPlot.Series => ({
    fill: colour(name),
    stroke: colour(name),
    width: 0,
    points: { show: false },
    ...(bars && { paths: bars }),
  });
  return {
    width: element.clientWidth,
    height,
    legend: { show: false },
    cursor: { x: false, y: false, drag: { x: false, y: false }, points: { show: false } },
    scales: { x: { time: false, range: [-0.6, days.length - 0.4] }, y: { range: (_plot, _min, max) => [0, max || 1] } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 28,
        space: 64,
        incrs: [1, 2, 5, 7, 10, 15, 30],
        values: (_plot, at) => at.map((one) => (days[one] ? shown.current.day(days[one].from) : '')),
      },
      {
        ...axis,
        size: 56,
        grid: { stroke: colour('line'), width: 1 },
        values: (_plot, amounts) => amounts.map((amount) => shown.current.dollarsShort(amount)),
      },
    ],
    series: [{}, series('lacquer-300'), series('river-700')],
  };
}
