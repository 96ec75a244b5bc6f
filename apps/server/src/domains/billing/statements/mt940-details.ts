import type { StatementLine } from './statement-line.ts';
import { isNoReference } from './statement-line.ts';

/** Field :86: about a payment: numbered parts (Germany), words between slashes (the Netherlands), or plain text. */
export type Details = Pick<StatementLine, 'counterparty' | 'counterpartyAccount' | 'reference'>;

/** Lines are broken wherever they are full, even within words and keys. */
const unbroken = (text: string) => text.replaceAll('\n', '');

export function readDetails(fields: readonly string[]): Details {
  const [first = ''] = fields;
  const numbered = /^\s*\d{3}([^0-9A-Za-z\s])\d\d/.exec(unbroken(first));
  if (numbered?.[1]) return readNumbered(unbroken(fields.join('\n')), numbered[1]);
  const text = unbroken(fields.map((one) => one.replaceAll(/^ /gm, '')).join('\n'));
  if (keyed.test(text)) return readKeyed(text);
  return readPlain(fields.join('\n'));
}

/** Reads `166?00GUTSCHRIFT?20SVWZ+SP20…?31DE…?32NAME`, with any sign between the parts. */
function readNumbered(text: string, sign: string): Details {
  const parts = text.split(sign).flatMap((part, index, all) => {
    if (index === 0) return [];
    const key = /^(?:[01]\d|2\d|3[0-8]|6[0-3])/.exec(part)?.[0];
    // A sign that begins no part belongs to the text.
    if (key === undefined) return [{ key: Number(/^\d\d/.exec(all[index - 1] ?? '')?.[0] ?? 20), part: sign + part }];
    return [{ key: Number(key), part: part.slice(2) }];
  });
  const join = (from: number, to: number) =>
    parts.flatMap(({ key, part }) => (key >= from && key <= to ? [part] : [])).join('');
  const reference = join(20, 29) + join(60, 63);
  const dutch = /^([A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?)([A-Z]{2}\d{2}[A-Z0-9]{11,30})$/.exec(join(20, 21));
  if (dutch) return { counterparty: join(32, 33), counterpartyAccount: dutch[2] ?? '', reference: join(22, 29) };
  return { counterparty: join(32, 33), counterpartyAccount: join(31, 31), reference };
}

const keys =
  'TRTP|TRCD|IBAN|BIC|NAME|REMI|EREF|ORDP|BENM|CNTP|MARF|CSID|PURP|ULTC|ULTD|ULTB|RTRN|ISDT|ID|ADDR|PREF|CREF|SVCL|ACCW|EXCH|CHGS|OCMT|SUM|OPID';
const keyed = /(?:^|\/)(?:REMI|ORDP|NAME|IBAN|BENM|CNTP|EREF|TRTP|TRCD|PREF|MARF)\//;
/** Parts that are no text of the payment: codes of the bank, and accounts. */
const ofTheBank = new Set(
  'TRTP|TRCD|BIC|IBAN|MARF|CSID|PURP|ISDT|ID|ADDR|SVCL|ACCW|EXCH|CHGS|OCMT|SUM|OPID'.split('|'),
);

/** Reads `/ORDP//NAME/…/REMI/…`, `/CNTP/account/BIC/name/town/`. Only known keys end a text; others are words in it. */
function readKeyed(text: string): Details {
  const found = text.split(new RegExp(`(?:^|/)(${keys})/`));
  const parts: { key: string; part: string }[] = [];
  const before = found[0] ?? '';
  for (let at = 1; at < found.length; at += 2)
    parts.push({ key: found[at] ?? '', part: trimSlashes(found[at + 1] ?? '') });
  const first = (key: string) => parts.find((one) => one.key === key && one.part !== '')?.part ?? '';
  const [theirAccount = '', , theirName = ''] = first('CNTP').split('/');
  const name = first('NAME') || first('ORDP') || theirName || first('ULTD');
  const texts = parts.filter(
    ({ key, part }, index) =>
      // A second key of a kind is a word of the text that looks like one.
      !(ofTheBank.has(key) && parts.findIndex((one) => one.key === key) === index) &&
      key !== 'CNTP' &&
      part !== name &&
      !isNoReference(part),
  );
  const said = texts.toSorted((a, b) => Number(b.key === 'REMI') - Number(a.key === 'REMI'));
  return {
    counterparty: name,
    counterpartyAccount: first('IBAN') || theirAccount,
    reference: [...said.map(({ part }) => part.replace(/^(?:USTD|STRD)\/+(?:CUR\/|ISO\/)?/, '')), trimSlashes(before)]
      .filter(Boolean)
      .join(' '),
  };
}

function trimSlashes(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && /[/\s]/.test(text[from] ?? '')) from++;
  while (to > from && /[/\s]/.test(text[to - 1] ?? '')) to--;
  return text.slice(from, to);
}

/** Some banks name the payer within the text: Knab `REK: …/NAAM: …`, mBank `Z RACH.: …; OD: …; TYT.: …`. */
function readPlain(text: string): Details {
  const knab = /\bREK: ?(\S{5,40})\/NAAM: ?([^\n]{1,100})/.exec(text);
  const mBank = /\bZ RACH\.: ?\s?([\d ]{10,40});\s?OD: ?([^;\n]{1,100})/.exec(text);
  const [, account = '', name = ''] = knab ?? mBank ?? [];
  return { counterparty: name, counterpartyAccount: account, reference: text };
}
