import { useNow } from '../../parts/use-now.ts';
import { readMoment, useFormat } from '../../texts/use-format.ts';

/** The waiting time; crimson once it is late. */
export function Waiting({ since, limitMs }: { since: string; limitMs: number | undefined }) {
  const { age } = useFormat();
  const waited = useNow() - readMoment(since);
  return <span className={limitMs !== undefined && waited > limitMs ? 'late' : undefined}>{age(waited)}</span>;
}
