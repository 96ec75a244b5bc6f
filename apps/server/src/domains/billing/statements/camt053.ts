import { XMLParser } from 'fast-xml-parser';
import { readAmount, readDay, type StatementLine, StatementProblem } from './statement-line.ts';

/** ISO 20022 camt.053, any version: banks differ in what they fill in, hardly in where. */

type Node = { readonly [name: string]: unknown };

/** A statement needs no document type; one that has it is an attack: entities that read files, or fill the memory. */
const documentType = /<!\s*(DOCTYPE|ENTITY)/i;
const depthMax = 40;

export function readCamt053(text: string): StatementLine[] {
  if (documentType.test(text)) throw new StatementProblem('it has a document type, which no statement needs');
  const statements = list(parse(text), 'Document', 'BkToCstmrStmt', 'Stmt');
  if (statements.length === 0) throw new StatementProblem('it is XML, but no camt.053 statement');
  return statements.flatMap(readStatement);
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
    throw new StatementProblem('it is no well-formed XML, or nested too deeply');
  }
}

function readStatement(statement: Node): StatementLine[] {
  const account = value(statement, 'Acct', 'Id', 'IBAN') || value(statement, 'Acct', 'Id', 'Othr', 'Id');
  return list(statement, 'Ntry').flatMap((entry) => (isBooked(entry) ? readEntry(entry, account) : []));
}

const isBooked = (entry: Node) => (value(entry, 'Sts', 'Cd') || value(entry, 'Sts')) === 'BOOK';

/** A bank may book many payments as one entry: they are told apart if their amounts add up to it. */
function readEntry(entry: Node, account: string): StatementLine[] {
  const total = amountOf(entry, entry);
  const bookedOn = dayOf(entry);
  const bankReference = value(entry, 'AcctSvcrRef') || value(entry, 'NtryRef');
  const payments = list(entry, 'NtryDtls', 'TxDtls');
  const of = (paid: readonly Node[], { cents, currency }: Money, ownReference: string): StatementLine => ({
    ...{ account, bookedOn, amountCents: cents, currency },
    // Of several that cannot be told apart nobody is the payer.
    ...partyOf(paid.length === 1 ? (paid[0] ?? {}) : {}, cents),
    reference: paid.map(remittance).join(' ').trim() || value(entry, 'AddtlNtryInf'),
    bankReference: ownReference,
  });
  const amounts = amountsOf(payments, entry, total);
  if (!amounts) return [of(payments, total, bankReference)];
  return payments.map((payment, index) => {
    const own = value(payment, 'Refs', 'AcctSvcrRef') || value(payment, 'Refs', 'TxId');
    return of([payment], amounts[index] ?? total, own || (bankReference && `${bankReference}/${index + 1}`));
  });
}

/** Undefined if there are none, or they are no parts of the total: of a single one, it may be what the payer's bank sent. */
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
  if (!given) throw new StatementProblem('an entry has no amount');
  const direction = value(node, 'CdtDbtInd') || value(entry, 'CdtDbtInd');
  if (direction !== 'CRDT' && direction !== 'DBIT') throw new StatementProblem('an entry is neither credit nor debit');
  const currency = value(given, '@Ccy');
  const cents = readAmount(value(given, '#text'), currency);
  return { cents: direction === 'CRDT' ? cents : -cents, currency };
}

function dayOf(entry: Node): string {
  const text = ['BookgDt', 'ValDt']
    .flatMap((name) => [value(entry, name, 'Dt'), value(entry, name, 'DtTm')])
    .find(Boolean);
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(text ?? '');
  if (!match) throw new StatementProblem('an entry has no day');
  return readDay(Number(match[1]), Number(match[2]), Number(match[3]));
}

/** Who paid us, or whom we paid. */
function partyOf(payment: Node, cents: number): Pick<StatementLine, 'counterparty' | 'counterpartyAccount'> {
  const role = cents > 0 ? 'Dbtr' : 'Cdtr';
  const id = (kind: string[]) => value(payment, 'RltdPties', `${role}Acct`, 'Id', ...kind);
  return {
    counterparty: value(payment, 'RltdPties', role, 'Nm') || value(payment, 'RltdPties', role, 'Pty', 'Nm'),
    counterpartyAccount: id(['IBAN']) || id(['Othr', 'Id']),
  };
}

function remittance(payment: Node): string {
  const free = list(payment, 'RmtInf', 'Ustrd').map((one) => value(one, '#text'));
  const structured = list(payment, 'RmtInf', 'Strd').map((one) => value(one, 'CdtrRefInf', 'Ref'));
  const endToEnd = value(payment, 'Refs', 'EndToEndId');
  return [...free, ...structured, endToEnd === 'NOTPROVIDED' ? '' : endToEnd].filter(Boolean).join(' ');
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
