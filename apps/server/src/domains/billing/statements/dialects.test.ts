import { describe, expect, test } from 'vitest';
import { readStatement, type StatementOptions } from './read-statement.ts';
import type { StatementLine } from './statement-line.ts';

/** The dialects of banks and money services. The payments are invented. */

const read = (text: string, more: Partial<StatementOptions> = {}) =>
  readStatement(Buffer.from(text), { account: '', columns: {}, ...more });
const csv = (...rows: string[]) => read(rows.join('\n'));
const brief = ({ bookedOn, amountCents, currency }: StatementLine) => `${bookedOn} ${amountCents} ${currency}`;
const money = (text: string) => read(text).lines.map(({ amountCents }) => amountCents);

const message = (...rows: string[]) =>
  [':20:X', ':25:10020030/1234567890', ':28C:1/1', ':60F:C261103USD0,00', ...rows, ':62F:C261103USD1,00', '-'].join(
    '\n',
  );
const details = (...rows: string[]) =>
  read(message(':61:2611031103C1250,00NTRFNONREF//055001022000001', ...rows)).lines[0];

describe('MT940: an entry', () => {
  test.each([
    ['Citibank: blanks for the day of booking, the currency’s last letter', '261103    CD1250,00NTRFNONREF//', 125_000],
    ['Citibank: a debit of dollars', '261103    DD1250,00NTRFNONREF//', -125_000],
    ['Deutsche Bank: a blank behind the amount', '2611031103C1250,00 NTRFNONREF//2109025460310001', 125_000],
    ['Knab: an amount without a comma', '2611031103C1250NTRF03-11-2026 10:05//B4G30PGDCK1QFV3E', 125_000],
    ['ING: two letters of a kind and a blank', '261103C1250,00NOV NONREF', 125_000],
    ['ABN AMRO: a kind in figures', '2611031103C1250,N196NONREF', 125_000],
    ['Rabobank: zeros before the amount', '261103C000000001250,00N060NONREF', 125_000],
    ['a decimal point', '2611031103C1250.00NTRFNONREF', 125_000],
    ['thousands', '2611031103C1.250,00NTRFNONREF', 125_000],
    ['Sparkasse: broken within the amount', '2611031103CR\n1250,00N062NONREF', 125_000],
    ['a credit taken back', '2611031103RCR1250,00NTRFNONREF', -125_000],
    ['a debit taken back', '2611031103RD1250,00NTRFNONREF', 125_000],
  ])('%s', (_, entry, cents) => {
    expect(read(message(`:61:${entry}`)).lines.map(brief)).toEqual([`2026-11-03 ${cents} USD`]);
  });

  test('an unreadable entry is reported by its line, and the others are read', () => {
    const { lines, leftOut } = read(message(':61:2611031103C1,00NTRFX', ':61:gibberish', ':61:2611031103C2,00NTRFX'));
    expect(lines.map(({ amountCents }) => amountCents)).toEqual([100, 200]);
    expect(leftOut).toMatchObject([{ line: 6, reason: 'line', text: ':61:gibberish' }]);
  });

  test('30 February is the month’s last day, 31 February and 31 April are no days', () => {
    expect(read(message(':61:260230C5,00NTRFX')).lines[0]?.bookedOn).toBe('2026-02-28');
    expect(read(message(':61:2602300302C5,00NTRFX')).lines[0]?.bookedOn).toBe('2026-03-02');
    for (const day of ['260231', '260431'])
      expect(read(message(`:61:${day}C5,00NTRFX`, ':61:260430C5,00NTRFX')).leftOut).toMatchObject([{ reason: 'day' }]);
  });

  test('an expected entry is no money yet', () => {
    expect(read(message(':61:2611031103EC5,00NTRFX'))).toMatchObject({ lines: [], notBooked: [{ count: 1 }] });
  });

  test.each([
    ['NTRFNONREF//2109025460310001', '2109025460310001'],
    ['NTRFSP20261101ABCD1234', 'SP20261101ABCD1234'],
    ['N060P002445588      NORDWIND LLC', 'P002445588'],
    ...[
      'NTRFNONREF',
      'NMSC',
      'NTRFEREF',
      'NTRFKREF+',
      'NTRFNOTPROVIDED//NONREF',
      'NTRF0000',
      'NOVBNL47TEST9999999999',
    ].map((code) => [code, '']),
  ])('%s: the reference is %s', (end = '', reference) => {
    expect(read(message(`:61:2611031103C5,00${end}`)).lines[0]?.bankReference).toBe(reference);
  });
});

describe('MT940: the details', () => {
  test('reads all fields of an entry and none of the statement', () => {
    expect(details(':86:PAYMENT FOR GOODS', ':86:OUR ORDER SP20261101ABCD1234')?.reference).toBe(
      'PAYMENT FOR GOODS OUR ORDER SP20261101ABCD1234',
    );
    expect(details(':62F:C261103USD1,00', ':86:D000001C000001')?.reference).toBe('');
  });

  test.each([
    ['?', '166?00GUTSCHRIFT?20EREF+NOTPROVIDED SVWZ+SP202?2161101ABCD1234?31DE02500105170137075030?32NORDWIND LLC'],
    ['>', '000>100987654321>20SP20261101AB>21CD1234>31DE02500105170137075030>32NORDWIND LLC'],
    ['@', '166@00GUTSCHRIFT@20SP20261101ABCD@211234@31DE02500105170137075030@32NORD@33WIND LLC'],
  ])('numbered parts with %s', (_, text) => {
    const found = details(`:86:${text}`);
    expect(found).toMatchObject({ counterparty: 'NORDWIND LLC', counterpartyAccount: '…5030' });
    expect(found?.reference).toContain('SP20261101ABCD1234');
  });

  test.each([
    [
      'ING, a key broken over lines',
      '/EREF/EV1//CNTP/NL32TEST0000010001/TESTNL2A/NORDWIND LLC///RE\nMI/USTD//SP20261101ABCD1234/',
    ],
    [
      'ABN AMRO',
      '/TRTP/SEPA OVERBOEKING/IBAN/NL32TEST0000010001/BIC/TESTNL2A/NAME/NORDW\nIND LLC/REMI/SP20261101ABCD1234/EREF/NOTPROVIDED',
    ],
    ['Rabobank', '/ORDP//NAME/NORDWIND LLC/IBAN/NL32TEST0000010001/REMI/SP20261101ABCD1234'],
    ['a word between slashes', '/IBAN/NL32TEST0000010001/NAME/NORDWIND LLC/REMI/goods/MUGS/SP20261101ABCD1234'],
    ['a word that looks like a key', '/IBAN/NL32TEST0000010001/NAME/NORDWIND LLC/REMI/goods/NAME/SP20261101ABCD1234'],
  ])('%s', (_, text) => {
    const found = details(`:86:${text}`);
    expect(found).toMatchObject({ counterparty: 'NORDWIND LLC', counterpartyAccount: '…0001' });
    expect(found?.reference).toContain('SP20261101ABCD1234');
  });

  test('Knab and mBank name the payer within the text', () => {
    expect(details(':86:SP1\nREK: NL65TEST0123456789/NAAM: NORDWIND BV')?.counterparty).toBe('NORDWIND BV');
    expect(details(':86:911 X; Z RACH.: \n56114010810000267002001001; OD: NORDWIND SP; TYT.: SP1')?.counterparty).toBe(
      'NORDWIND SP',
    );
  });
});

test('MT942: the currency is that of its limits; a day without entries is a statement', () => {
  const report = [':20:ST1', ':25:GJB1', ':28C:1/1', ':34F:USDD0,00', ':34F:USDC0,00', ':13D:2611031730+0000'];
  const entry = [':61:2611031103C1250,00NTRFNONREF', ':86:SP20261101ABCD1234'];
  expect(read([...report, ...entry, '-'].join('\n'))).toMatchObject({ format: 'mt942', lines: [{ currency: 'USD' }] });
  expect(read(report.join('\n'))).toMatchObject({ format: 'mt942', lines: [], leftOut: [] });
  expect(read(message())).toMatchObject({ format: 'mt940', lines: [] });
});

describe('camt', () => {
  const entry = (state: string, party: string) =>
    `<Ntry><Amt Ccy="USD">12.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>${state}</Sts><BookgDt><Dt>2026-11-03</Dt></BookgDt>` +
    `<NtryDtls><TxDtls><RltdPties>${party}</RltdPties></TxDtls></NtryDtls></Ntry>`;
  const ultimate = '<UltmtDbtr><Pty><Nm>NORDWIND LLC</Nm></Pty></UltmtDbtr>';

  test.each([
    ['camt.053', 'BkToCstmrStmt', 'Stmt'],
    ['camt.052', 'BkToCstmrAcctRpt', 'Rpt'],
    ['camt.054', 'BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
  ])('%s: an ultimate debtor, and what is not booked', (format, document, statement) => {
    const of = (entries: string) =>
      `<Document><${document}><${statement}>${entries}</${statement}></${document}></Document>`;
    expect(read(of(entry('BOOK', ultimate) + entry('PDNG', ultimate) + entry('INFO', '')))).toMatchObject({
      format,
      lines: [{ counterparty: 'NORDWIND LLC', amountCents: 1_250 }],
      notBooked: [
        { word: 'PDNG', count: 1 },
        { word: 'INFO', count: 1 },
      ],
    });
    expect(read(of(''))).toMatchObject({ format, lines: [], leftOut: [] });
  });
});

describe('CSV: which way the money went', () => {
  test.each([
    ['Af Bij', 'Bij', 'Af'],
    ['CreditDebet', 'C', 'D'],
    ['Credit Debit Indicator', 'CRDT', 'DBIT'],
    ['Debit/Credit', 'Cr', 'Dr.'],
    ['Soll/Haben', 'H', 'S'],
    ['Sens', 'Crédit', 'Débit'],
    ['Dare/Avere', 'Avere', 'Dare'],
    ['Debe/Haber', 'Haber', 'Debe'],
    ['Débito/Crédito', 'CRÉDITO', 'DÉBITO'],
    ['Winien/Ma', 'Ma', 'Winien'],
    ['Borç/Alacak', 'Alacak', 'Borç'],
    ['Приход/Расход', 'Приход', 'Расход'],
    ['借贷标志', '贷', '借'],
    ['入出金区分', '入金', '出金'],
    ['입출금구분', '입금', '출금'],
    ['نوع الحركة', 'دائن', 'مدين'],
    ['Bevétel/Kiadás', 'bevétel', 'kiadás'],
    ['Direction', 'IN', 'OUT'],
    ['Type', 'Credit', 'Debit'],
  ])('a column %s', (name, came, went) => {
    expect(money(`Date,Amount,${name},Text\n2026-11-03,12.00,${came},a\n2026-11-04,9.00,${went},b`)).toEqual([
      1_200, -900,
    ]);
  });

  test('a line with an unknown word, or one that contradicts the sign, is left out', () => {
    const { lines, leftOut } = csv(
      'Date,Amount,Direction,Text',
      '2026-11-03,12.00,in,a',
      '2026-11-04,9.00,sideways,b',
      '2026-11-05,-9.00,in,c',
      '2026-11-06,9.00,,d',
    );
    expect(lines.map(({ amountCents }) => amountCents)).toEqual([1_200]);
    expect(leftOut.map(({ line, reason }) => [line, reason])).toEqual([
      [3, 'direction'],
      [4, 'direction'],
      [5, 'direction'],
    ]);
  });

  test.each([
    ['1250.00 CR', 125_000],
    ['1250.00 DR', -125_000],
    ['1250.00Dr', -125_000],
    ['H 1250.00', 125_000],
    ['1250.00 S', -125_000],
    ['+1250.00', 125_000],
    ['1250.00-', -125_000],
    ['(1250.00)', -125_000],
    ['−1250.00', -125_000],
    ['USD 1250.00', 125_000],
    ['US$1250.00 CR', 125_000],
  ])('an amount %s', (amount, cents) => {
    expect(money(`Date,Amount,Text\n2026-11-03,${amount},a`)).toEqual([cents]);
  });

  test('two columns are found in twelve languages', () => {
    for (const [came, went] of [
      ['Haben', 'Soll'],
      ['Crédit', 'Débit'],
      ['Accrediti', 'Addebiti'],
      ['Abonos', 'Cargos'],
      ['Uznania', 'Obciążenia'],
      ['Alacak', 'Borç'],
      ['Bij', 'Af'],
      ['Приход', 'Расход'],
      ['贷方发生额', '借方发生额'],
      ['お預り金額', 'お支払金額'],
      ['맡기신금액', '찾으신금액'],
      ['دائن', 'مدين'],
    ])
      expect(money(`Date;${came};${went};Text\n2026-11-03;12,00;;a\n2026-11-04;;9,00;b`)).toEqual([1_200, -900]);
  });

  test('an amount with an unknown word or misplaced thousands is refused', () => {
    const { lines, leftOut } = csv(
      'Date,Amount,Text',
      '2026-11-03,1.00,a',
      '2026-11-03,5.00 foo,b',
      '2026-11-03,"1,2,3.00",c',
    );
    expect(lines).toHaveLength(1);
    expect(leftOut.map(({ reason }) => reason)).toEqual(['amount', 'amount']);
  });
});

describe('CSV: what moved no money', () => {
  test.each([
    ['REVERTED', 'Pending', 'Failed', 'DECLINED', 'Cancelled', 'Denied', 'Authorised'],
    ['Ausstehend', 'Fehlgeschlagen', 'vorgemerkt', 'Storniert'],
    ['En attente', 'Annulé', 'Échoué', 'Refusé'],
    ['In sospeso', 'Annullata', 'Rifiutato', 'Pendiente', 'Rechazada', 'Cancelado', 'Estornado'],
    ['In behandeling', 'Mislukt', 'Oczekująca', 'Odrzucono', 'Beklemede', 'İptal edildi', 'Ожидает', 'Отклонено'],
    ['处理中', '失败', '已撤销', '処理中', '取消', '취소', '대기', 'معلق', 'مرفوض'],
  ])('%s …', (...states) => {
    const rows = states.map((state, index) => `2026-11-${10 + index},5.00,${state},x`);
    const { lines, notBooked, leftOut } = csv('Date,Amount,State,Text', '2026-11-03,1.00,COMPLETED,a', ...rows);
    expect(lines.map(({ amountCents }) => amountCents)).toEqual([100]);
    expect([notBooked.map(({ word }) => word), leftOut]).toEqual([states, []]);
  });

  test.each([
    'Completed',
    'Settled',
    'gebucht',
    'Terminé',
    'Completato',
    'Concluído',
    'Voltooid',
    'Zrealizowana',
    'Выполнено',
    '交易成功',
    '完了',
    '완료',
    'مكتمل',
  ])('%s did', (state) => expect(money(`Date,Amount,Status,Text\n2026-11-03,1.00,${state},a`)).toEqual([100]));

  test('a line with an unknown state is left out', () => {
    const { lines, leftOut } = csv('Date,Amount,State,Text', '2026-11-03,1.00,COMPLETED,a', '2026-11-04,2.00,LIMBO,b');
    expect(lines).toHaveLength(1);
    expect(leftOut).toMatchObject([{ line: 3, reason: 'state' }]);
  });
});

describe('CSV: services', () => {
  test('PayPal: the balance effect gives the direction, and authorisations are left out', () => {
    const { lines, notBooked } = csv(
      'Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,Transaction ID,Invoice Number,Balance Impact',
      '11/23/2026,09:00:00,PST,Nordwind LLC,Payment,Completed,USD,"1,250.00",-45.00,"1,205.00",7AB12345CD678901E,SP20261101ABCD1234,Credit',
      '11/24/2026,09:00:00,PST,Heron LLC,Authorization,Pending,USD,80.00,0.00,80.00,7AB12345CD678902E,,Memo',
    );
    expect(lines).toMatchObject([
      { amountCents: 120_500, counterparty: 'Nordwind LLC', reference: 'SP20261101ABCD1234' },
    ]);
    expect(notBooked).toEqual([{ word: 'Pending', count: 1 }]);
  });

  test('Airwallex, Payoneer, Mercury and N26', () => {
    const airwallex = csv(
      'Time,Type,Transaction Id,Description,Wallet Currency,Amount,Debit Net Amount,Credit Net Amount,Reference',
      '2026-11-03T09:12:00+0800,DEPOSIT,tx-1,Nordwind,USD,1250.00,,1250.00,SP20261101ABCD1234',
      '2026-11-04T09:12:00+0800,PAYOUT,tx-2,Yiwu,USD,980.00,980.00,,',
    );
    expect(airwallex.lines.map(brief)).toEqual(['2026-11-03 125000 USD', '2026-11-04 -98000 USD']);
    const payoneer = csv(
      'Transaction date,Transaction time,Time zone,Transaction ID,Description,Credit amount,Debit amount,Currency,Status',
      '03-Nov-2026,09:12,UTC,1,Payment from Nordwind SP20261101ABCD1234,1250.00,,USD,Completed',
      '04-Nov-2026,09:12,UTC,2,Payment from Kestrel,700.00,,USD,Cancelled',
    );
    expect(payoneer).toMatchObject({ lines: [{ amountCents: 125_000 }], notBooked: [{ word: 'Cancelled' }] });
    const mercury = csv(
      'Date (UTC),Description,Amount,Status,Source Account,Bank Description,Reference,Note',
      '11-23-2026,Nordwind,1250.00,Sent,Checking,WIRE,SP20261101ABCD1234,',
      '11-24-2026,Kestrel,-10.00,Failed,Checking,WIRE,,',
    );
    expect(mercury.lines).toMatchObject([{ bookedOn: '2026-11-23', reference: 'Nordwind WIRE SP20261101ABCD1234' }]);
    const n26 = csv(
      '"Booking Date","Value Date","Partner Name","Partner Iban",Type,"Payment Reference","Account Name","Amount (EUR)"',
      '2026-11-03,2026-11-04,"Nordwind LLC",DE02500105170137075030,"Credit Transfer",SP20261101ABCD1234,Main,1250.00',
    );
    expect(n26.lines).toMatchObject([{ bookedOn: '2026-11-03', currency: 'EUR', counterparty: 'Nordwind LLC' }]);
  });
});

describe('CSV: texts, days and what is assumed', () => {
  test('all columns of text are joined, and a number in an unknown column is kept', () => {
    const [line] = csv(
      'Date,Amount,Description,Payment Reference,Category',
      '2026-11-03,1.00,From N,SP20261101ABCD1234,x',
    ).lines;
    expect(line?.reference).toBe('From N SP20261101ABCD1234');
    expect(
      csv('Date,Amount,Description,Tag', '2026-11-03,1.00,From N,SP20261101ABCD1234').lines[0]?.reference,
    ).toContain('1234');
  });

  test('columns assumed to be text are reported', () => {
    const { lines, assumed } = csv('Date,Amount USD,Whatever', '2026-11-03,1.00,SP20261101ABCD1234 thanks');
    expect(lines[0]).toMatchObject({ currency: 'USD', reference: 'SP20261101ABCD1234 thanks' });
    expect(assumed).toEqual([{ what: 'text', value: 'Whatever' }]);
  });

  test('a text that continues on the next line', () => {
    const { lines, leftOut } = csv('Date,Description,Amount', '2026-11-03,NORDWIND,1.00', ',SP20261101ABCD1234,');
    expect([lines[0]?.reference, leftOut]).toEqual(['NORDWIND SP20261101ABCD1234', []]);
  });

  test.each([
    '3 Nov 2026',
    'Nov 3, 2026',
    '3-Nov-26',
    '3. November 2026',
    '3 novembre 2026',
    '3 de noviembre de 2026',
    '3 novembro 2026',
    '3 листопада 2026',
    '3 ноября 2026',
    '3 listopada 2026',
    '3 Kasım 2026',
    '٣ نوفمبر ٢٠٢٦',
    '2026年11月3日',
    '2026년 11월 3일',
    '2026-11-03T23:59:59.123Z',
    '2026-11-03 12:34:56 +0000',
    '20261103',
    '2026/11/3',
    '12:30 2026-11-03',
    '03.11.2026 09:12',
  ])('%s is a day', (day) => {
    expect(read(`Date;Amount;Text\n${day};1.00;a`).lines[0]?.bookedOn).toBe('2026-11-03');
  });

  test('the header gives unit, zone and order', () => {
    expect(
      csv('Date (DD/MM/YYYY),Deposits (USD),Withdrawals (USD),Text', '03/04/2026,1.00,,a').lines.map(brief),
    ).toEqual(['2026-04-03 100 USD']);
    expect(csv('交易日期,收入(元),支出(元),摘要', '2026-11-03,1.00,,a').lines.map(brief)).toEqual([
      '2026-11-03 100 CNY',
    ]);
    expect(csv('Date completed (UTC),Amount,Text', '2026-11-03,€1.00,a').lines.map(brief)).toEqual([
      '2026-11-03 100 EUR',
    ]);
  });

  test('assumptions are reported', () => {
    expect(read('Datum;Betrag;Verwendungszweck\n03.04.2026;1,00;a').assumed).toEqual([
      { what: 'date_order', value: 'dmy' },
      { what: 'currency', value: 'USD' },
    ]);
    expect(
      read('Datum;Betrag;Verwendungszweck\n03.04.2026;1,00;a', { currency: 'EUR', dateOrder: 'dmy' }).assumed,
    ).toEqual([]);
    expect(csv('Date,Amount,Fee,Currency,Text', '2026-11-03,9.00,1.00,USD,a').assumed).toEqual([
      { what: 'fee', value: '2' },
    ]);
  });
});
