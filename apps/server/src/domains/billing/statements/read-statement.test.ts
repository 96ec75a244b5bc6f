import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readStatement, type StatementOptions } from './read-statement.ts';

const given: StatementOptions = { account: '', currency: 'USD', columns: {} };
const fixture = (name: string) => readFileSync(new URL(`./fixtures/${name}`, import.meta.url));
const read = (name: string, more: Partial<StatementOptions> = {}) =>
  readStatement(fixture(name), { ...given, ...more });
const readText = (text: string, more: Partial<StatementOptions> = {}) =>
  readStatement(Buffer.from(text), { ...given, ...more });
const brief = (name: string, more?: Partial<StatementOptions>) =>
  read(name, more).lines.map((line) => [
    line.bookedOn,
    line.amountCents,
    line.currency,
    line.counterparty,
    line.bankReference,
  ]);

describe('a statement of', () => {
  test('camt.053 version 2: a batch is split, and pending entries are left out', () => {
    expect(brief('camt053-v2.xml')).toEqual([
      ['2026-11-05', 267_682, 'USD', 'OKAFOR & SONS TRADING', '2026110500012345000'],
      ['2026-11-05', 10_000, 'USD', 'First Payer', 'BATCH77/1'],
      ['2026-11-05', 5_000, 'USD', 'Second Payer', 'BATCH77/2'],
      ['2026-11-05', -2_500, 'USD', '', 'FEE1'],
    ]);
    expect(read('camt053-v2.xml').lines[0]).toMatchObject({
      account: 'DE58370800400123456789',
      counterpartyAccount: '…4300',
      reference: 'Order SP-20261104 ABCD 1234 goods',
    });
  });

  test('camt.053 version 8 with prefixes', () => {
    expect(brief('camt053-v8.xml')).toEqual([
      ['2026-11-06', 25_050, 'USD', 'Zoë Müller GmbH', '881'],
      ['2026-11-06', 8_000, 'EUR', '', '882'],
    ]);
    expect(read('camt053-v8.xml').lines[0]?.reference).toBe('SP20261104ABCD1234');
  });

  test('MT940 as German banks write it, in Latin 1, across the year’s end', () => {
    const { format, lines } = read('mt940-german.sta');
    expect(format).toBe('mt940');
    expect(lines).toMatchObject([
      {
        bookedOn: '2026-11-05',
        amountCents: 267_682,
        counterparty: 'Müller und Söhne Handels KG',
        counterpartyAccount: '…3000',
        reference: 'SVWZ+Bestellung SP20261104ABCD1234 Ware',
        bankReference: 'POS-4711',
      },
      { bookedOn: '2027-01-02', amountCents: -2_500, bankReference: 'FEE-9' },
      { bookedOn: '2026-11-05', amountCents: 1_000 },
    ]);
  });

  test('MT940 as Dutch banks write it', () => {
    expect(read('mt940-dutch.sta').lines).toMatchObject([
      {
        amountCents: 25_050,
        counterparty: 'SOCIETE ELIAS',
        counterpartyAccount: '…0189',
        reference: '2026 1104 ABCD 1234',
      },
      { amountCents: 8_000, reference: 'Payment for goods', bankReference: 'SP20261104ABCD1234' },
    ]);
  });

  test('camt.053: a batch whose payments do not add up to it stays one transaction', () => {
    const short = fixture('camt053-v2.xml').toString().replace('>50.00<', '>49.00<');
    expect(readText(short).lines.map(({ amountCents }) => amountCents)).toEqual([267_682, 15_000, -2_500]);
  });

  test('MT940: the reversal of a credit is money that left; a missing bank reference stays empty', () => {
    const entries = [
      ':61:2611051105RC2,00NTRFNONREF',
      ':61:2611051105RD3,00NTRFNONREF',
      ':61:2701021231C4,00NTRFNONREF',
    ];
    const text = [':20:X', ':25:12/34', ':60F:C261104USD0,', ...entries, '-'].join('\n');
    expect(readText(text).lines).toMatchObject([
      { amountCents: -200, bankReference: '', bookedOn: '2026-11-05' },
      { amountCents: 300 },
      // Booked on the last day of the year before.
      { amountCents: 400, bookedOn: '2026-12-31' },
    ]);
  });

  test('CSV: signs behind the amount, brackets, and zero lines', () => {
    const rows = ['2026-11-05,12.00-,a', '2026-11-05,(13.00),b', '2026-11-05,0.00,c', '2026-11-05,14.00,d'];
    const { lines } = readText(['Date,Amount,Description', ...rows].join('\n'));
    expect(lines.map(({ amountCents }) => amountCents)).toEqual([-1_200, -1_300, 1_400]);
  });

  test('CSV: a column of debits has no sign', () => {
    const text = (debit: string) => `Date,Credit,Debit,Description\n2026-11-05,,${debit},x\n2026-11-06,5.00,,y`;
    for (const debit of ['12.00', '-12.00'])
      expect(readText(text(debit)).lines.map(({ amountCents }) => amountCents)).toEqual([-1_200, 500]);
  });

  test('CSV: German with a preamble and decimal commas, American with two columns of amounts, Chinese in GB18030', () => {
    expect(brief('csv-german.csv')).toEqual([
      ['2026-11-05', 267_682, 'USD', 'Müller und Söhne Handels KG', 'A1'],
      ['2026-11-06', -2_500, 'USD', 'Gebühr für Überweisung', 'A2'],
    ]);
    expect(brief('csv-us.csv')).toEqual([
      ['2026-11-05', 267_682, 'USD', '', 'W1'],
      ['2026-11-14', -1_500, 'USD', '', 'W2'],
    ]);
    expect(brief('csv-chinese.csv', { encoding: 'gb18030' })).toEqual([
      ['2026-11-05', 267_682, 'USD', '义乌市瑞丰贸易有限公司', '88001'],
      ['2026-11-06', -2_500, 'USD', '中国银行', '88002'],
    ]);
  });
});

describe('guard: refuses', () => {
  const camt = fixture('camt053-v2.xml').toString();
  const csv = (...rows: string[]) => ['Date,Amount,Description', ...rows].join('\n');

  test('entities that read files or grow', () => {
    const xxe = camt.replace('<Document', '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]><Document');
    const laughs = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><Document>&b;</Document>`;
    for (const text of [xxe, laughs, xxe.replace('DOCTYPE', 'doctype')])
      expect(() => readText(text)).toThrow('document_type');
  });

  test('a tree of a million levels, and malformed XML', () => {
    expect(() => readText('<a>'.repeat(500_000))).toThrow('xml_broken');
    expect(() => readText('<Document><BkToCstmrStmt></Document>')).toThrow('xml_broken');
    expect(() => readText('<html><body>Log in</body></html>')).toThrow('web_page');
    expect(() => readText('<Order><Line/></Order>')).toThrow('not_camt');
  });

  test('unreadable amounts and days, each by its line, and reads the others', () => {
    const leftOut = (text: string) => readText(text).leftOut.map(({ line, reason }) => [line, reason]);
    expect(leftOut(camt.replace('>2676.82<', '>2676.823<'))).toEqual([[1, 'amount']]);
    expect(leftOut(camt.replace('>2676.82<', '>1e9<'))).toEqual([[1, 'amount']]);
    expect(leftOut(camt.replace('<BookgDt><Dt>2026-11-05', '<BookgDt><Dt>2026-04-31'))).toEqual([[1, 'day']]);
    const rows = ['2026-11-05,12.00,a', '2026-11-05,12.345.6,b', '2026-13-05,13.00,c', '2026-11-06,?,d', 'Total,,'];
    expect(leftOut(csv(...rows))).toEqual([
      [5, 'amount'],
      [6, 'day'],
      [3, 'amount'],
      [4, 'day'],
    ]);
    expect(readText(csv(...rows)).lines).toMatchObject([{ amountCents: 1_200 }]);
    expect(() => readText(csv('2026-11-05,12.345.6,x'))).toThrow('bad_amount');
  });

  test('entries without direction, amount or currency', () => {
    const reasons = (text: string) => readText(text).leftOut.map(({ reason }) => reason);
    expect(reasons(camt.replace('<CdtDbtInd>CRDT</CdtDbtInd><Sts>', '<Sts>'))).toEqual(['direction']);
    expect(reasons(camt.replace('<Amt Ccy="USD">2676.82</Amt>', ''))).toEqual(['amount']);
    expect(reasons(camt.replace('<Amt Ccy="USD">2676.82', '<Amt>2676.82'))).toEqual(['currency']);
    expect(reasons(camt.replace('<Sts>BOOK</Sts>', '<Sts>SENT</Sts>'))).toEqual(['state']);
    // The currency of one message is not that of the next.
    const message = (balance: string) => `:20:X\n:25:12/34\n${balance}:61:2611051105C2,00NTRFNONREF\n-\n`;
    expect(readText(message(':60F:C261104USD0,\n') + message('')).leftOut).toMatchObject([
      { line: 8, reason: 'currency' },
    ]);
  });

  test('amounts of two formats, unless the format is given', () => {
    const rows = ['2026-11-05,12.00,x', '2026-11-05,"12,00",x'];
    expect(() => readText(csv(...rows))).toThrow('decimal');
    const statement = readText(csv(...rows), { decimal: '.' });
    expect(statement.lines).toMatchObject([{ amountCents: 1_200 }]);
    expect(statement.leftOut).toMatchObject([{ line: 3, reason: 'amount' }]);
  });

  test('ambiguous formats, unless the format is given', () => {
    expect(() => readText(csv('03/04/2026,10.00,x'))).toThrow('day_order');
    expect(readText(csv('03/04/2026,10.00,x'), { dateOrder: 'dmy' }).lines[0]?.bookedOn).toBe('2026-04-03');
    expect(() => readText(csv('2026-11-05,"1,234",x'))).toThrow('decimal');
    expect(readText(csv('2026-11-05,"1,234",x'), { decimal: '.' }).lines[0]?.amountCents).toBe(123_400);
    expect(() => readText('What,How much\n2026-11-05,10.00')).toThrow('no_columns');
    const columns = { date: 'What', amount: 'How much' };
    expect(readText('What,How much\n2026-11-05,10.00', { columns }).lines[0]?.amountCents).toBe(1_000);
  });

  test('a wrong encoding', () => {
    const latin = Buffer.from(camt.replace('OKAFOR', 'MÜLLER'), 'latin1');
    expect(() => readStatement(latin, given)).toThrow('bad_encoding');
    expect(() => readStatement(latin, { ...given, encoding: 'latin-nine' })).toThrow('no_encoding');
    expect(readStatement(latin, { ...given, encoding: 'windows-1252' }).lines[0]?.counterparty).toContain('MÜLLER');
  });
});

describe('guard: reads', () => {
  const camt = fixture('camt053-v2.xml').toString();
  const camtOf = (entry: string) =>
    readText(`<Document><BkToCstmrStmt><Stmt>${entry}</Stmt></BkToCstmrStmt></Document>`).lines;
  const entryOf = (amount: string, more = '', currency = 'USD') =>
    `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>` +
    `<BookgDt><Dt>2026-11-05</Dt></BookgDt>${more}</Ntry>`;
  const paymentOf = (amount: string, text: string, currency = 'USD') =>
    `<TxDtls><Amt Ccy="${currency}">${amount}</Amt><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`;
  const batchOf = (...payments: string[]) => `<NtryDtls>${payments.join('')}</NtryDtls>`;

  test.each([
    ['unclosed tags', '<a'.repeat(500_000), 'xml_broken'],
    ['headers of SWIFT', '{1:\n'.repeat(49_000), 'no_columns'],
    ['quotation marks that never close', `date;amount\n${'"2026-11-05;1.50\n'.repeat(49_999)}`, 'csv_broken'],
    ['entries of XML', `<a>${'<Ntry/>'.repeat(50_001)}</a>`, 'too_many'],
    ['fields of SWIFT', `:20:X\n:25:1\n${':61:x\n'.repeat(50_001)}`, 'too_many'],
    ['a header of a million columns', `date;amount${';x'.repeat(500_000)}\n2026-11-05;1.00`, 'no_columns'],
    ['more transactions than a bank writes', `date;amount\n${'2026-11-05;1.50\n'.repeat(50_001)}`, 'too_many'],
  ])('%s in time that grows with their number', (_, text, problem) => {
    expect(() => readText(text)).toThrow(problem);
  });

  test('slashes that never end in time that grows with their number', () => {
    const details = `:86:x\n/NAME/${'/'.repeat(1_000_000)}\u2028`;
    const text = `:20:X\n:25:1\n:60F:C261105USD1,00\n:61:261105C1,00NTRFREF\n${details}`;
    expect(readText(text).lines).toHaveLength(1);
  });

  test('thousandths of a dinar, and no thousandths of a dollar', () => {
    expect(camtOf(entryOf('30.125', '', 'KWD'))).toMatchObject([{ amountCents: 3_013, currency: 'KWD' }]);
    expect(camtOf(entryOf('1250000', '', 'JPY'))).toMatchObject([{ amountCents: 125_000_000 }]);
    expect(() => camtOf(entryOf('30.125'))).toThrow('bad_amount');
    expect(() => camtOf(entryOf('1.0000000000000000000000000000000000'))).toThrow('bad_amount');
  });

  test('one payment’s own amount as its bank sent it, not as it came', () => {
    const sent = `<NtryDtls><TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">92.123</Amt></TxAmt></AmtDtls></TxDtls></NtryDtls>`;
    expect(camtOf(entryOf('100.00', sent))).toMatchObject([{ amountCents: 10_000, currency: 'USD' }]);
  });

  test('a batch whose parts have another currency or do not add up as one without payer', () => {
    const party = '<RltdPties><Dbtr><Nm>First Payer</Nm></Dbtr></RltdPties>';
    const parts = [paymentOf('60.00', 'SP1'), paymentOf('40.00', 'SP2')].map((one) =>
      one.replace('</Tx', `${party}</Tx`),
    );
    expect(camtOf(entryOf('100.00', batchOf(...parts)))).toMatchObject([
      { amountCents: 6_000, counterparty: 'First Payer', bankReference: '' },
      { amountCents: 4_000, counterparty: 'First Payer', bankReference: '' },
    ]);
    expect(camtOf(entryOf('98.50', batchOf(...parts)))).toMatchObject([
      { amountCents: 9_850, counterparty: '', reference: 'SP1 SP2' },
    ]);
    const dollars = batchOf(...parts);
    expect(camtOf(entryOf('100.00', dollars, 'EUR'))).toMatchObject([{ amountCents: 10_000, currency: 'EUR' }]);
  });

  test('a zero in the other column as empty, and refuses a date without a year', () => {
    const csv = (row: string) => readText(`Date,Debit,Credit\n${row}`).lines.map(({ amountCents }) => amountCents);
    expect(csv('2026-11-05,15.00,0.00')).toEqual([-1_500]);
    expect(csv('2026-11-05,0.00,15.00')).toEqual([1_500]);
    expect(() => readText('Datum;Betrag\n05.11.;10,00\n', { dateOrder: 'dmy' })).toThrow('bad_day');
  });

  test('any comment between tags', () => {
    expect(readText(camt.replace('<Document', '<!-- <a><b> --><Document')).lines).toHaveLength(4);
    const deep = `${'<!-- </a> -->'.repeat(100)}<a>${'<b>'.repeat(90)}${'</b>'.repeat(90)}</a>`;
    expect(() => readText(deep)).toThrow('xml_broken');
  });
});
