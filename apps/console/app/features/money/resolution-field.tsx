import { CallError } from '@sampan/contract/page-context';
import { Choices, Radio } from '@sampan/ui/field.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';

/** Ways to settle a difference between the amount due and the amount received. */
export type Resolution = 'bank_fee' | 'rest_due' | 'credit' | 'ahead';

export function resolutionsFor(difference: number, canKeep = false): readonly Resolution[] {
  if (difference === 0) return [];
  if (difference < 0) return ['rest_due', 'bank_fee'];
  return canKeep ? ['ahead', 'credit'] : ['credit'];
}

/**
 * The alternatives that the shop's error offers: an instalment may have been paid by now, and then everything goes
 * back.
 */
export function resolutionsOffered(error: unknown): readonly Resolution[] | undefined {
  if (!(error instanceof CallError) || error.error !== 'amount_does_not_match') return undefined;
  return (error.data as { resolutions: Resolution[] }).resolutions;
}

interface Props {
  difference: number;
  offered: readonly Resolution[];
  value: string;
  error: string | undefined;
  onChange: (value: Resolution) => void;
  /** The radio buttons' name; each field of a dialog needs its own. */
  name?: string;
}

export function ResolutionField({ difference, offered, value, error, onChange, name = 'resolution' }: Props) {
  const t = useTexts();
  const { dollars } = useFormat();
  if (offered.length === 0) return null;
  const sum = dollars(Math.abs(difference));
  const label =
    difference === 0
      ? t('consoleMoney.notDue')
      : t(difference > 0 ? 'consoleMoney.tooMuch' : 'consoleMoney.tooLittle', { sum });
  return (
    <Choices label={label} error={error} required>
      {offered.map((one) => (
        <Radio
          key={one}
          name={name}
          checked={value === one}
          onChange={() => onChange(one)}
          hint={t(`consoleMoney.resolutionHint_${one}`)}
        >
          {t(`consoleMoney.resolution_${one}`)}
        </Radio>
      ))}
    </Choices>
  );
}
