import type { Translate } from '../../texts/texts.ts';
import type { Prepaid } from './prepaid-pay.tsx';

/** A month's statement as CSV in the reader's language; amounts have a point, so that every program reads them. */
export function statementCsv({ movements, openingUsd, closingUsd }: Prepaid, t: Translate): string {
  const heads = ['prepaidDate', 'prepaidWhat', 'prepaidOrder', 'prepaidWhy', 'prepaidUsd', 'prepaidAfter'] as const;
  const rows = [
    heads.map((head) => t(`billing.${head}`)),
    ['', t('billing.prepaidOpening'), '', '', '', openingUsd.toFixed(2)],
    ...movements.map(({ at, kind, sn, note, amountUsd, balanceUsd }) => [
      at,
      t(`billing.prepaid_${kind}`),
      sn,
      note,
      amountUsd.toFixed(2),
      balanceUsd.toFixed(2),
    ]),
    ['', t('billing.prepaidClosing'), '', '', '', closingUsd.toFixed(2)],
  ];
  return `${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** A spreadsheet would run a cell that begins like a formula; amounts are none. */
function cell(text: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(text) && !/^-?\d+\.\d\d$/.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
