/** What banks call the columns of their CSV exports. */

export type Column =
  | 'date'
  | 'amount'
  | 'credit'
  | 'debit'
  | 'currency'
  | 'counterparty'
  | 'counterpartyAccount'
  | 'reference'
  | 'bankReference'
  | 'account';

/** In lower case, letters of all scripts only. */
const known: Readonly<Record<Column, string>> = {
  date:
    'date|datum|bookingdate|bookedon|postingdate|transactiondate|completeddate|buchungstag|buchungsdatum|buchung|datecomptable|' +
    'dateoperation|fechaoperacion|fechacontable|fecha|data|datacontabile|dataoperazione|datamovimento|дата|датаоперации|' +
    '日期|交易日期|記帳日|入账日期|取引日|거래일자|거래일|التاريخ',
  amount:
    'amount|transactionamount|amountusd|betrag|umsatz|montant|importe|importo|valor|сумма|金额|交易金额|发生额|金額|거래금액|금액|المبلغ',
  credit:
    'credit|creditamount|paidin|moneyin|deposit|deposits|haben|gutschrift|crédit|abono|haber|avere|entrate|приход|贷方金额|收入|收入金额|入金|입금|입금액|دائن',
  debit:
    'debit|debitamount|paidout|moneyout|withdrawal|withdrawals|soll|lastschrift|débit|cargo|debe|dare|uscite|расход|借方金额|支出|支出金额|出金|출금|출금액|مدين',
  currency: 'currency|ccy|währung|devise|divisa|moneda|moeda|валюта|币种|货币|通貨|통화|العملة',
  counterparty:
    'counterparty|payer|payername|payerpayee|name|nameoftheotherparty|sendername|remitter|auftraggeber|auftraggeberzahlungsempfänger|zahlungspflichtiger|' +
    'beguenstigterzahlungspflichtiger|begünstigterzahlungspflichtiger|zahlungspflichtigeer|nom|donneurdordre|contrepartie|ordenante|ordinante|remetente|плательщик|контрагент|对方户名|付款人|付款人名称|振込人名|송금인|보낸분',
  counterpartyAccount:
    'counterpartyaccount|payeraccount|senderaccount|iban|kontonummeriban|kontonummer|comptecontrepartie|cuentaordenante|对方账号|付款人账号|счетплательщика',
  reference:
    'reference|description|details|narrative|memo|remittanceinformation|paymentreference|verwendungszweck|libellé|libelle|motif|concepto|causale|descrizione|descrição|histórico|назначениеплатежа|摘要|附言|备注|用途|摘要内容|적요|내용|الوصف|البيان',
  bankReference:
    'bankreference|transactionid|transactionreference|id|bankref|referenznummer|bankreferenz|referencebanque|numerooperacion|riferimento|流水号|交易流水号|номерплатежа|거래번호',
  account:
    'account|accountnumber|ouraccount|auftragskonto|kontoauftraggeber|compte|cuenta|conto|conta|账号|本方账号|счет',
};

const plain = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(/[^\p{L}]/gu, '');

const byName = new Map(
  Object.entries(known).flatMap(([column, names]) => names.split('|').map((name) => [plain(name), column as Column])),
);

/** The first column of each meaning counts. */
export function columnsOf(header: readonly string[], given: Partial<Record<Column, string>>): (Column | false)[] {
  const asked = new Map(Object.entries(given).map(([column, name]) => [plain(name), column as Column]));
  const taken = new Set<Column>();
  return header.map((cell) => {
    const column = asked.get(plain(cell)) ?? byName.get(plain(cell));
    if (!column || taken.has(column) || (given[column] !== undefined && !asked.has(plain(cell)))) return false;
    taken.add(column);
    return column;
  });
}
