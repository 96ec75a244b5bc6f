import { XMLParser } from 'fast-xml-parser';
import {
  bankReferenceOf,
  isNoReference,
  orderNumbersIn,
  readAmount,
  readDay,
  type Statement,
  type StatementFormat,
  type StatementLine,
  StatementProblem,
  StatementReader,
} from './statement-line.ts';

/**
 * ISO 20022 camt.052, 053 and 054, any version. Banks differ in which elements they fill in, hardly in their places.
 */

type Node = { readonly [name: string]: unknown };

/** A statement needs no document type. A file with one is an attack: its entities read files or fill the memory. */
const documentType = /<!\s*(DOCTYPE|ENTITY)/i;
const depthMax = 40;

/** End of day, intraday, and single bookings. */
const kinds: readonly { format: StatementFormat; path: readonly string[] }[] = [
  { format: 'camt.053', path: ['BkToCstmrStmt', 'Stmt'] },
  { format: 'camt.052', path: ['BkToCstmrAcctRpt', 'Rpt'] },
  { format: 'camt.054', path: ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'] },
];

export function readCamt(text: string): Statement {
  if (documentType.test(text)) throw new StatementProblem('document_type');
  const document = parse(text);
  const found = kinds
    .map(({ format, path }) => ({ format, statements: list(document, 'Document', ...path) }))
    .find(({ statements }) => statements.length > 0);
  if (!found) throw new StatementProblem('not_camt');
  const reader = new StatementReader();
  let position = 0;
  for (const statement of found.statements)
    for (const entry of list(statement, 'Ntry')) addEntry(reader, ++position, entry, accountOf(statement));
  return reader.statement(found.format);
}

function parse(text: string): Node {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    removeNSPrefix: true,
    parseTagValue: false,
    parseAttributeValue: false,
    maxNestedTags: depthMax,
  });
  try {
    return parser.parse(text, true) as Node;
  } catch {
    throw new StatementProblem('xml_broken');
  }
}

const accountOf = (statement: Node) =>
  value(statement, 'Acct', 'Id', 'IBAN') || value(statement, 'Acct', 'Id', 'Othr', 'Id');

/** Announced, for information, or of a future day. */
const notBooked = new Set(['PDNG', 'INFO', 'FUTR']);

function addEntry(reader: StatementReader, position: number, entry: Node, account: string): void {
  const state = value(entry, 'Sts', 'Cd') || value(entry, 'Sts', 'Prtry') || value(entry, 'Sts');
  const [amount] = list(entry, 'Amt');
  const payment = list(entry, 'NtryDtls', 'TxDtls')[0] ?? {};
  const said = [
    ...(amount ? [value(amount, '@Ccy'), value(amount, '#text')] : []),
    ...[value(entry, 'CdtDbtInd'), state, remittance(payment) || value(entry, 'AddtlNtryInf')],
  ].join(' ');
  if (notBooked.has(state)) reader.isNotBooked(state);
  else if (state !== 'BOOK') reader.leaveOut(position, 'state', said);
  else reader.add(position, said, () => readEntry(entry, account));
}

/** A bank may book many payments as one entry. They are separated if their amounts add up to it. */
function readEntry(entry: Node, account: string): StatementLine[] {
  const total = amountOf(entry, entry);
  const bookedOn = dayOf(entry);
  const bankReference = bankReferenceOf(value(entry, 'AcctSvcrRef'), value(entry, 'NtryRef'));
  const more = value(entry, 'AddtlNtryInf');
  const payments = list(entry, 'NtryDtls', 'TxDtls');
  const of = (paid: readonly Node[], { cents, currency }: Money, ownReference: string): StatementLine => ({
    account,
    bookedOn,
    amountCents: cents,
    currency,
    // If several payments cannot be separated, there is no single payer.
    ...partyOf(paid.length === 1 ? (paid[0] ?? {}) : {}, cents),
    reference: withMore(paid.map(remittance).join(' ').trim(), more),
    bankReference: ownReference,
  });
  const amounts = amountsOf(payments, entry, total);
  if (!amounts) return [of(payments, total, bankReference)];
  return payments.map((payment, index) => {
    const own = bankReferenceOf(value(payment, 'Refs', 'AcctSvcrRef'), value(payment, 'Refs', 'TxId'));
    return of([payment], amounts[index] ?? total, own || (bankReference && `${bankReference}/${index + 1}`));
  });
}

/** Banks mostly add the kind of payment, but an order's number may be in it. */
const withMore = (text: string, more: string) =>
  text === '' || (!text.includes(more) && orderNumbersIn(more).size > 0) ? `${text} ${more}`.trim() : text;

/**
 * Undefined if there are no amounts or they do not add up to the total. A single amount may be what the payer's bank
 * sent.
 */
function amountsOf(payments: readonly Node[], entry: Node, total: Money): Money[] | undefined {
  if (payments.length < 2) return undefined;
  const amounts = payments.map((payment) => amountOf(payment, entry));
  const sum = amounts.reduce((cents, one) => cents + one.cents, 0);
  return sum === total.cents && amounts.every(({ currency }) => currency === total.currency) ? amounts : undefined;
}

interface Money {
  cents: number;
  currency: string;
}

function amountOf(node: Node, entry: Node): Money {
  const [given] = [...list(node, 'Amt'), ...list(node, 'AmtDtls', 'TxAmt', 'Amt'), ...list(entry, 'Amt')];
  if (!given) throw new StatementProblem('no_amount', { reason: 'amount' });
  const direction = value(node, 'CdtDbtInd') || value(entry, 'CdtDbtInd');
  if (direction !== 'CRDT' && direction !== 'DBIT') throw new StatementProblem('no_direction', { reason: 'direction' });
  const currency = value(given, '@Ccy');
  const cents = readAmount(value(given, '#text'), currency);
  return { cents: direction === 'CRDT' ? cents : -cents, currency };
}

function dayOf(entry: Node): string {
  const text = ['BookgDt', 'ValDt']
    .flatMap((name) => [value(entry, name, 'Dt'), value(entry, name, 'DtTm')])
    .find(Boolean);
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(text ?? '');
  if (!match) throw new StatementProblem('no_day', { reason: 'day' });
  return readDay(Number(match[1]), Number(match[2]), Number(match[3]));
}

/** The account holder who paid us or whom we paid, and the party for whom it was. */
function partyOf(payment: Node, cents: number): Pick<StatementLine, 'counterparty' | 'counterpartyAccount'> {
  const role = cents > 0 ? 'Dbtr' : 'Cdtr';
  const id = (kind: string[]) => value(payment, 'RltdPties', `${role}Acct`, 'Id', ...kind);
  const nameOf = (party: string) =>
    value(payment, 'RltdPties', party, 'Nm') || value(payment, 'RltdPties', party, 'Pty', 'Nm');
  const [name, ultimate] = [nameOf(role), nameOf(`Ultmt${role}`)];
  return {
    counterparty: [name, ...(ultimate === name ? [] : [ultimate])].filter(Boolean).join(' / '),
    counterpartyAccount: id(['IBAN']) || id(['Othr', 'Id']),
  };
}

function remittance(payment: Node): string {
  const texts = [
    ...list(payment, 'RmtInf', 'Ustrd'),
    ...list(payment, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref'),
    ...list(payment, 'RmtInf', 'Strd', 'RfrdDocInf', 'Nb'),
    ...list(payment, 'RmtInf', 'Strd', 'AddtlRmtInf'),
    ...list(payment, 'AddtlTxInf'),
  ].map((one) => value(one, '#text'));
  const endToEnd = value(payment, 'Refs', 'EndToEndId');
  return [...texts, isNoReference(endToEnd) ? '' : endToEnd].filter(Boolean).join(' ');
}

/** Every element at the end of the path, however often each step occurs. */
function list(node: Node, ...path: string[]): Node[] {
  return path.reduce<Node[]>(
    (nodes, name) =>
      nodes.flatMap((one) => {
        const found = Object.hasOwn(one, name) ? one[name] : undefined;
        return (Array.isArray(found) ? found : found === undefined ? [] : [found]).map(asNode);
      }),
    [node],
  );
}

const asNode = (found: unknown): Node =>
  typeof found === 'object' && found !== null ? (found as Node) : { '#text': String(found) };

/** The text of the first element at the end of the path. */
function value(node: Node, ...path: string[]): string {
  const last = path.at(-1) ?? '';
  const [holder] = list(node, ...path.slice(0, -1));
  if (!holder || !Object.hasOwn(holder, last)) return '';
  const found = Array.isArray(holder[last]) ? holder[last][0] : holder[last];
  if (typeof found === 'string') return found.trim();
  const text = (found as Node | null)?.['#text'];
  return typeof text === 'string' ? text.trim() : '';
}
