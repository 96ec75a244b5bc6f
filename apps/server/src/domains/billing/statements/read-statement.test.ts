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
  test('camt.053 version 2: a batch is taken apart, what is pending is left out', () => {
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

  test('MT940: what takes back a credit is money that left; a bank without a number has none', () => {
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

  test('CSV: a sign behind the amount, in brackets, and lines of nothing', () => {
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

  test('entities: of files, and those that grow', () => {
    const xxe = camt.replace('<Document', '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]><Document');
    const laughs = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><Document>&b;</Document>`;
    for (const text of [xxe, laughs, xxe.replace('DOCTYPE', 'doctype')])
      expect(() => readText(text)).toThrow('document type');
  });

  test('a tree of a million levels, and XML that is none', () => {
    expect(() => readText('<a>'.repeat(500_000))).toThrow('nested');
    expect(() => readText('<Document><BkToCstmrStmt></Document>')).toThrow('well-formed');
    expect(() => readText('<html><body>Log in</body></html>')).toThrow('no camt.053');
  });

  test('amounts and days that are none', () => {
    expect(() => readText(camt.replace('>2676.82<', '>2676.823<'))).toThrow('no amount');
    expect(() => readText(camt.replace('>2676.82<', '>1e9<'))).toThrow('no amount');
    expect(() => readText(camt.replace('<BookgDt><Dt>2026-11-05', '<BookgDt><Dt>2026-02-30'))).toThrow('no day');
    expect(() => readText(csv('2026-11-05,12.345.6,x'))).toThrow();
  });

  test('entries without direction, amount or currency', () => {
    expect(() => readText(camt.replace('<CdtDbtInd>CRDT</CdtDbtInd><Sts>', '<Sts>'))).toThrow(
      'neither credit nor debit',
    );
    expect(() => readText(camt.replace('<Amt Ccy="USD">2676.82</Amt>', ''))).toThrow('no amount');
    expect(() => readText(camt.replace('<Amt Ccy="USD">2676.82', '<Amt>2676.82'))).toThrow('no currency');
    // The currency of one message is not that of the next.
    const message = (balance: string) => `:20:X\n:25:12/34\n${balance}:61:2611051105C2,00NTRFNONREF\n-\n`;
    expect(() => readText(message(':60F:C261104USD0,\n') + message(''))).toThrow('no currency');
  });

  test('a month that no year has, and amounts written in two ways', () => {
    expect(() => readText(csv('2026-13-05,12.00,x'))).toThrow('no day');
    expect(() => readText(csv('2026-11-05,12.00,x', '2026-11-05,"12,00",x'))).toThrow('decimal');
  });

  test('what can be read in two ways, unless it is said which', () => {
    expect(() => readText(csv('03/04/2026,10.00,x'))).toThrow('day and month');
    expect(readText(csv('03/04/2026,10.00,x'), { dateOrder: 'dmy' }).lines[0]?.bookedOn).toBe('2026-04-03');
    expect(() => readText(csv('2026-11-05,"1,234",x'))).toThrow('decimal');
    expect(() => readText('What,How much\n2026-11-05,10.00')).toThrow('which columns');
    const columns = { date: 'What', amount: 'How much' };
    expect(readText('What,How much\n2026-11-05,10.00', { columns }).lines[0]?.amountCents).toBe(1_000);
  });

  test('a wrong encoding', () => {
    const latin = Buffer.from(camt.replace('OKAFOR', 'MÜLLER'), 'latin1');
    expect(() => readStatement(latin, given)).toThrow();
    expect(readStatement(latin, { ...given, encoding: 'windows-1252' }).lines[0]?.counterparty).toContain('MÜLLER');
  });
});
