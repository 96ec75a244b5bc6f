import type { Output } from '../../api/call.ts';
import { State, type Tone } from '../../parts/state.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';

export type Run = Output<'operatorGetImport'>;

const tones: Record<Run['state'], Tone> = {
  uploading: 'ink',
  checking: 'blue',
  checked: 'violet',
  importing: 'blue',
  imported: 'green',
  failed: 'crimson',
};

export const isWorking = ({ state }: Pick<Run, 'state'>): boolean => state === 'checking' || state === 'importing';

export function RunState({ run }: { run: Run }) {
  const t = useTexts();
  const { percent } = useFormat();
  const hasProblems = run.state === 'checked' && (run.report?.problemCount ?? 0) > 0;
  if (hasProblems) return <State tone="crimson">{t('consoleCatalogue.hasProblems')}</State>;
  return (
    <State tone={tones[run.state]}>
      {t(`consoleCatalogue.run_${run.state}`)}
      {isWorking(run) && run.lines > 0 && ` ${percent(run.line / run.lines)}`}
    </State>
  );
}
