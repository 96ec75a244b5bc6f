import { useFormat } from '../../texts/use-format.ts';
import type { Measures } from './warehouse.ts';

/** `36.2 kg, 90 × 70 × 40 cm`. */
export function Measure({ parcel: { weightGrams, lengthMm, widthMm, heightMm } }: { parcel: Measures }) {
  const { kilograms, number } = useFormat();
  return `${kilograms(weightGrams)}, ${[lengthMm, widthMm, heightMm].map((mm) => number(mm / 10)).join(' × ')} cm`;
}
