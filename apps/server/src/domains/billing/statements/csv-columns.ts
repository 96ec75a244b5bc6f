import { unitOf } from './csv-units.ts';

/** The names of the columns in banks' CSV exports. */
export type Column =
  | 'date'
  | 'amount'
  | 'credit'
  | 'debit'
  | 'direction'
  | 'state'
  | 'fee'
  | 'currency'
  | 'counterparty'
  | 'counterpartyAccount'
  | 'reference'
  | 'bankReference'
  | 'account';

/**
 * In lower case, letters of all scripts only. If a file has several columns of one meaning, the name that comes first
 * here takes precedence.
 */
const known: Readonly<Record<Column, string>> = {
  date:
    'bookingdate|bookedon|bookeddate|postingdate|posteddate|posted|postdate|completeddate|completiondate|datecompleted|dateprocessed|processeddate|completedon|settlementdate|' +
    'date|datum|datetime|transactiondate|trandate|txndate|transactiontime|createdat|created|createdon|time|timestamp|' +
    'buchungstag|buchungsdatum|buchung|abschlussdatum|datecomptable|dateoperation|datedopération|datedeloperation|dateécriture|datedachèvement|' +
    'fechaoperacion|fechadeoperación|fechacontable|fecha|fechadelmovimiento|fechadefinalización|data|datacontabile|dataoperazione|datamovimento|datadicompletamento|' +
    'datalançamento|datalancamento|datamov|datadomovimento|datadeconclusão|datatransakcji|dataoperacji|dataksięgowania|datazakończenia|' +
    'boekdatum|transactiedatum|datumverrichting|uitvoeringsdatum|afgerondop|i̇şlemtarihi|işlemtarihi|tarih|datumzaúčtování|datumprovedení|datumpohybu|' +
    'bogføringsdato|bokføringsdato|dato|bokföringsdag|bokföringsdatum|transaktionsdag|kirjauspäivä|maksupäivä|könyvelésdátuma|tranzakciódátuma|' +
    'дата|датаоперации|датапроводки|датадокумента|датаопераціі|датаоперації|日期|交易日期|交易时间|交易日|记账日期|記帳日|记账日|入账日期|入账时间|取引日|お取引日|日付|年月日|取扱日|' +
    '거래일자|거래일시|거래일|일자|날짜|التاريخ|تاريخالعملية|تاريخالحركة|' +
    'valuedate|valutadatum|wertstellung|datevaleur|datedevaleur|fechavalor|datavaluta|datavalor|datawaluty|rentedatum|起息日|starteddate|datestarted|startdate|startdatum',
  amount:
    'net|netto|netamount|neto|amount|transactionamount|amountusd|bookingamount|betrag|umsatz|buchungsbetrag|montant|montantopération|importe|cantidad|monto|importo|' +
    'valor|montante|bedrag|kwota|kwotaoperacji|kwotatransakcji|tutar|i̇şlemtutarı|işlemtutarı|částka|objem|zaúčtovanáčástka|összeg|tranzakcióösszege|beløb|beløp|belopp|määrä|' +
    'сумма|суммаоперации|сумаоперації|金额|交易金额|发生额|金額|取引金額|거래금액|금액|المبلغ|مبلغالعملية|gross|brutto|brut|bruto|inflow',
  credit:
    'creditnetamount|credit|credits|creditamount|paidin|moneyin|amountin|deposit|deposits|receipts|haben|gutschrift|crédit|créditeur|créditmontant|abono|abonos|haber|ingreso|ingresos|' +
    'avere|entrate|accrediti|accredito|crédito|créditos|entrada|entradas|uznania|uznanie|wpływy|ma|bij|bijschrijving|ontvangsten|alacak|alacaktutarı|inn|inntil|ind|insättning|připsáno|jóváírás|bevétel|' +
    'приход|кредит|поступление|поступления|зачисление|суммапокредиту|贷方金额|贷方发生额|贷方|收入|收入金额|存入|存入金额|入金|お預り金額|お預入れ|预入金额|入金金額|입금|입금액|입금금액|맡기신금액|دائن|إيداع',
  debit:
    'debitnetamount|debit|debits|debitamount|paidout|moneyout|amountout|withdrawal|withdrawals|payments|soll|lastschrift|belastung|débit|débiteur|débitmontant|cargo|cargos|debe|gasto|gastos|' +
    'dare|uscite|addebiti|addebito|débito|débitos|saída|saídas|obciążenia|obciążenie|wydatki|wypływy|winien|af|debet|afschrijving|uitgaven|borç|borçtutarı|ut|ud|uttag|odepsáno|terhelés|kiadás|' +
    'расход|дебет|списание|списания|суммаподебету|借方金额|借方发生额|借方|支出|支出金额|支取|支取金额|出金|お支払金額|お引出し|出金金額|출금|출금액|출금금액|찾으신금액|مدين|سحب',
  direction:
    'direction|creditdebitindicator|debitcreditindicator|creditdebit|debitcredit|debitorcredit|creditordebit|creditdebet|debetcredit|cd|dc|crdr|drcr|cddbind|crdbind|dbcr|debcred|indicator|sign|' +
    'afbij|bijaf|bjaf|afbijcode|byafcode|debetcreditcode|sollhaben|habensoll|sh|vorzeichen|sens|signe|débitcrédit|debitocredito|creditodebito|segno|débitocrédito|dareavere|debehaber|haberdebe|signo|' +
    'balanceimpact|auswirkungaufguthaben|inout|moneyinout|flow|bevételkiadás|winienma|obciążenieuznanie|stronaoperacji|borçalacak|ba|приходрасход|дебеткредит|видоперации|' +
    '借贷标志|借贷方向|借贷|收支|收支方向|收支类型|收支|入出金区分|入払区分|입출금구분|입출금|مديندائن|نوعالحركة',
  state:
    'state|status|transactionstatus|paymentstatus|buchungsstatus|zustand|stato|estado|état|etat|statut|stan|durum|stav|tila|tilstand|状态|交易状态|状態|ステータス|取引状態|상태|거래상태|الحالة|статус|состояние',
  fee: 'fee|fees|gebühr|entgelt|frais|comisión|commissione|taxa|opłata|masraf|комиссия|手续费|手数料|수수료|الرسوم',
  currency:
    'currency|ccy|currencycode|accountcurrency|walletcurrency|paymentcurrency|transactioncurrency|curr|währung|waehrung|buchungswährung|kontowährung|devise|divisa|moneda|moeda|munt|muntsoort|valutacode|waluta|parabirimi|döviz|dövizcinsi|měna|měnaúčtu|devizanem|valuta|' +
    'валюта|币种|货币|交易币种|通貨|통화|العملة',
  counterparty:
    'counterparty|payer|payername|payerpayee|partnername|counterpartyname|name|nameoftheotherparty|sendername|sender|remitter|originator|receivedfrom|auftraggeber|auftraggeberzahlungsempfänger|zahlungspflichtiger|zahlungspflichtigername|' +
    'beguenstigterzahlungspflichtiger|begünstigterzahlungspflichtiger|auftraggeberempfänger|empfänger|zahlungsbeteiligter|namezahlungsbeteiligter|zahlungspflichtigeer|nom|donneurdordre|contrepartie|nomcontrepartie|émetteur|tiers|ordenante|ordinante|controparte|remetente|ordenantebeneficiario|' +
    'naamomschrijving|naamtegenpartij|tegenrekeninghouder|tegenpartij|naam|kontrahent|nazwakontrahenta|danekontrahenta|nadawca|nadawcaodbiorca|nazwanadawcy|gönderen|gönderenadı|alıcıgönderen|karşıtaraf|názevprotiúčtu|názevprotistrany|partnerneve|avsender|' +
    'плательщик|наименованиеплательщика|контрагент|наименованиеконтрагента|отправитель|对方户名|对方名称|对方账户名称|付款人|付款人名称|付款方|交易对方|振込人名|お取引先|相手先|송금인|보낸분|의뢰인|거래처|입금자|المرسل|اسمالمرسل|payee|payeename',
  counterpartyAccount:
    'counterpartyaccount|counterpartyiban|payeraccount|senderaccount|partneriban|partneraccount|payeeaccountnumber|iban|kontonummeriban|kontonummer|ibanzahlungsbeteiligter|comptecontrepartie|cuentaordenante|tegenrekening|tegenrekeningibanbban|tegenrekeningnummer|rekeningnummertegenpartij|' +
    'rachunekkontrahenta|numerkontakontrahenta|protiúčet|čísloprotiúčtu|对方账号|对方账户|付款人账号|счетплательщика|счетконтрагента',
  reference:
    'reference|references|text|texte|testo|texto|description|details|transactiondetails|paymentdetails|narrative|narration|memo|message|note|notes|notesandtags|notetoself|remark|remarks|particulars|comment|comments|subject|purpose|info|information|remittanceinformation|additionaldescription|additionalinformation|bankdescription|' +
    'paymentreference|customerreference|clientreference|endtoendid|endtoendreference|invoicenumber|invoice|customnumber|itemtitle|transactiondescription|messageforpayee|variablesymbol|clientnote|' +
    'verwendungszweck|verwendungszweckzeile|vwz|buchungstext|buchungsinformation|buchungsinfo|beschreibung|transaktionsbeschreibung|umsatztext|kundenreferenz|kundenreferenzendtoend|zahlungsreferenz|mitteilung|notiz|betreff|hinweis|rechnungsnummer|artikelbezeichnung|' +
    'libellé|libelle|libelléopération|libellésimplifié|libelléopérationdétail|détail|détails|motif|communication|informationscomplémentaires|référence|objet|concepto|conceptoampliado|observaciones|descripción|detalle|referencia|comentario|mensaje|causale|descrizione|descrizioneoperazione|descrizioneestesa|riferimentocliente|note|' +
    'descrição|descritivo|descriçãodomovimento|histórico|mensagem|referência|mededelingen|mededeling|omschrijving|omschr|betalingskenmerk|vrijemededeling|gestructureerdemededeling|kenmerk|transactiereferentie|referentie|endtoendid|' +
    'tytuł|tytułem|tytułprzelewu|tytułoperacji|tytułpłatności|opis|opisoperacji|opistransakcji|szczegóły|açıklama|aciklama|i̇şlemaçıklaması|zpráva|zprávapropříjemce|poznámka|variabilnísymbol|vs|közlemény|megjegyzés|tekst|tekstbeskrivelse|viesti|meddelande|' +
    'назначениеплатежа|назначение|описание|описаниеоперации|основание|основаниеплатежа|комментарий|摘要|附言|备注|用途|说明|交易说明|交易摘要|摘要内容|取引内容|お取引内容|適用|メモ|備考|적요|내용|거래내용|거래적요|메모|비고|통장표시내용|기재내용|الوصف|البيان|التفاصيل|الملاحظات|المرجع',
  bankReference:
    'bankreference|transactionid|transferwiseid|transactionreference|transactionreferencenumber|transactionnumber|transactioncode|id|bankref|referenznummer|buchungsreferenz|bankreferenz|transaktionscode|transaktionsid|referencebanque|numérodopération|numerooperacion|númerodeoperación|riferimento|númerododocumento|transactienummer|numertransakcji|numerreferencyjny|i̇şlemno|işlemno|fişno|dekontno|idtransakce|megbízásazonosító|流水号|交易流水号|交易号|交易参考号|交易编号|номерплатежа|номердокумента|номероперации|取引番号|거래번호|رقمالعملية',
  account:
    'account|accountnumber|ouraccount|ibanbban|auftragskonto|kontoauftraggeber|auftraggeberkonto|ibanauftragskonto|ibankonto|compte|numérodecompte|cuenta|conto|conta|rekening|rekeningnummer|账号|本方账号|账户|счет|номерсчета|口座番号|계좌번호',
};

const plain = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}]/gu, '');
interface Meaning {
  column: Column;
  rank: number;
}
const byName = new Map<string, Meaning>(
  Object.entries(known).flatMap(([column, names]) =>
    names
      .split('|')
      .map((name, rank): [string, Meaning] => [plain(name), { column: column as Column, rank }])
      .toReversed(),
  ),
);

export interface HeaderCell extends Meaning {
  /** The cell's position in each line. */
  at: number;
  name: string;
  /** `USD` of “Deposits (USD)”. */
  currency: string | undefined;
  /** The format in “Date (DD/MM/YYYY)”. */
  dateOrder: 'dmy' | 'mdy' | 'ymd' | undefined;
}

/** The columns of known meaning, by precedence. A column that was named by hand precedes all others. */
export function columnsOf(header: readonly string[], given: Partial<Record<Column, string>>): HeaderCell[] {
  const asked = new Map(Object.entries(given).map(([column, name]) => [plain(name), column as Column]));
  return header
    .flatMap((cell, at) => {
      const { name, currency, dateOrder } = unitOf(cell);
      const column = asked.get(plain(cell));
      const meaning = column ? { column, rank: -1 } : (byName.get(plain(cell)) ?? byName.get(plain(name)));
      return meaning ? [{ ...meaning, at, name: cell.trim(), currency, dateOrder }] : [];
    })
    .toSorted((a, b) => a.rank - b.rank || a.at - b.at);
}
