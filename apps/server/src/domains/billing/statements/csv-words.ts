/** Banks' words for money that came, went, or did not move at all. */

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}+-]/gu, '');
const setOf = (words: string) => new Set(words.split('|').map(plain));

const credit = setOf(
  '+|c|cr|crd|crdt|cred|credit|credits|creditor|credito|crédito|crédit|crediteur|credite|kredit|kreditering|h|haben|gutschrift|gutgeschrieben|eingang|zahlungseingang|in|incoming|inflow|inbound|received|receive|deposit|deposits|paid in|money in|money received|' +
    'bij|bijschrijving|ontvangen|inkomend|avoir|encaissement|reçu|entrant|avere|entrata|entrate|accredito|ricevuto|abono|ingreso|haber|recibido|entrada|recebido|recebimento|creditado|' +
    'uznanie|uznania|wpływ|wpływy|ma|przychodzący|przychodzące|przychodząca|alacak|giriş|gelen|yatan|yatırma|inn|inkommende|innbetaling|insättning|indbetaling|příjem|příchozí|připsáno|jóváírás|bevétel|bejövő|' +
    'приход|кредит|поступление|поступления|зачисление|пополнение|входящий|входящие|входящая|к|кт|надходження|' +
    '贷|贷方|貸|貸方|收|收入|收款|转入|轉入|存入|入账|进账|来账|入|入金|受取|お預入れ|預入|振込入金|입금|대변|입|받음|دائن|إيداع|ايداع|وارد|واردة|له',
);
const debit = setOf(
  '-|d|dr|db|deb|dbt|dbit|debet|debit|debits|debtor|debito|débito|débit|debiteur|debitering|s|soll|lastschrift|belastung|ausgang|zahlungsausgang|abgang|out|outgoing|outflow|outbound|sent|send|withdrawal|withdrawals|paid out|money out|money sent|' +
    'af|afschrijving|verzonden|uitgaand|décaissement|envoyé|sortant|dare|uscita|uscite|addebito|inviato|cargo|debe|adeudo|gasto|egreso|salida|enviado|saída|saida|despesa|debitado|' +
    'obciążenie|obciążenia|wypływ|wypływy|wydatek|winien|wn|wychodzący|wychodzące|wychodząca|borç|çıkış|giden|çekilen|çekme|ut|utgående|utbetaling|uttag|belastning|udbetaling|výdaj|výdej|odchozí|odepsáno|terhelés|kiadás|kimenő|' +
    'расход|расходы|дебет|списание|списания|снятие|исходящий|исходящие|исходящая|д|дт|видаток|' +
    '借|借方|支|支出|付|付款|转出|轉出|支取|支付|出账|往账|出|出金|支払|引出|払出|お引出し|お支払|출금|차변|출|보냄|مدين|سحب|صادر|صادرة|عليه',
);

/** Undefined for an unknown word. */
export function signOf(word: string): 1 | -1 | undefined {
  const bare = plain(word);
  if (credit.has(bare)) return 1;
  return debit.has(bare) || /^[−–]$/.test(word.trim()) ? -1 : undefined;
}

const booked = new RegExp(
  `^(?:${[
    'completed?|settled|posted|booked|success(?:ful(?:ly)?)?|succeeded|paid|done|processed|cleared|executed|finished|sent|received|ok|final|credited|closed|confirmed|partiallyrefunded|available|normal',
    'abgeschlossen|gebucht|umsatzgebucht|verbucht|erledigt|ausgefuhrt|bezahlt|erfolgreich|teilweiseruckerstattet',
    'terminee?s?|effectuee?s?|reussie?s?|comptabilisee?s?|executee?s?|completee?s?|validee?s?|paye|traitee?',
    'completat[oa]|contabilizzat[oa]|eseguit[oa]|completad[oa]|contabilizad[oa]|realizad[oa]|liquidad[oa]|ejecutad[oa]|procesad[oa]|concluid[oa]|efetuad[oa]|efetivad[oa]|processad[oa]|executad[oa]|pag[oa]',
    'voltooid|verwerkt|uitgevoerd|geboekt|betaald|zakonczon[aeoy]|zakonczono|zrealizowan[aeoy]|zrealizowano|wykonan[aeoy]|wykonano|zaksiegowan[aeoy]|rozliczon[aeoy]|tamamlandı|tamamlandi|gerceklesti|basarılı|basarili|islendi',
    'provedeno|zauctovano|gennemført|bokfort|genomford|teljesult|konyvelt',
    'выполнен[аоы]?|завершен[аоы]?|исполнен[аоы]?|проведен[аоы]?|успешн(?:о|ая|ыи)|зачислен[аоы]?|оплачен[аоы]?',
    '成功|已完成|完成|交易成功|支付成功|已入账|已到账|已记账|完了|済|処理済|処理済み|取引完了|確定',
    'مكتمل|مكتملة|تم|تمت|ناجح|ناجحة|منفذ|منفذة',
  ].join('|')})$`,
  'u',
);
const koreanBooked = setOf('완료|성공|정상|처리완료|거래완료|입금완료');

const noMoney = new RegExp(
  `^(?:${[
    'revert|revers|fail|declin|pending|cancel|denied|reject|returned|expired|void|blocked|unclaimed|held|hold|onhold|processing|inprogress|scheduled|created|initiated|authori[sz]|preauthori[sz]|uncleared|placed|removed|unpaid|draft|waiting|inreview|underreview|bounced|chargeback|chargedback|charged?back|refunded|fundsrefunded|disputed|incomplete|unsuccessful|unsettled|notbooked|notposted|notexecuted|memo|aborted|stopped|dropped|error|queued|submitted|requested',
    'ausstehend|vorgemerkt|umsatzvorgemerkt|offen|fehlgeschlagen|gescheitert|abgelehnt|storniert|ruckgangig|zuruckgebucht|zuruckerstattet|ruckerstattet|inbearbeitung|abgebrochen|nichtgebucht|geplant|erstellt|gesperrt|widerrufen',
    'enattente|encours|refus|annul|echou|echec|rejet|rembours|avenir|bloqu|nonabouti|suspendu',
    'insospeso|inattesa|inelaborazione|annullat|rifiutat|fallit|stornat|respint|rimborsat|bloccat|noncontabilizzat|prenotat',
    'pendiente|rechazad|cancelad|anulad|fallid|revertid|devuelt|denegad|reembolsad|enproceso|retenid|programad|caducad',
    'pendente|recusad|falhou|falhad|estornad|devolvid|negad|emprocessamento|agendad|rejeitad',
    'inbehandeling|mislukt|geweigerd|geannuleerd|teruggedraaid|afgewezen|gereserveerd|gepland|openstaand|teruggestuurd|terugbetaald',
    'oczekuj|odrzucon|anulowan|wtrakcie|nieudan|cofniet|zablokowan|zwrocon|niezrealizowan|blokada|beklemede|bekliyor|reddedil|iptal|basarısız|basarisiz|iade|isleniyor|provizyon',
    'cekajici|zamitnut|zrusen|storno|afvist|afventer|avvist|avbrut|nekad|fuggoben|elutasit|sikertelen',
    'вобработке|ожида|отклонен|отменен|отказ|ошибка|возврат|возвращ|неисполнен|невыполнен|неуспешн|черновик|заблокирован|сторно',
    '处理中|待处理|待入账|失败|交易失败|已取消|取消|已撤销|撤销|已退回|退回|已退款|拒绝|已拒绝|已关闭|交易关闭|冲正|已冲正|未完成|未入账|冻结|保留|処理中|失敗|却下|未確定|未処理|処理待ち|予約|返金済',
    'معلق|قيدالانتظار|قيدالمعالجة|فشل|فاشل|ملغي|ملغى|ملغاة|مرفوض|مرتجع|محجوز',
  ].join('|')})`,
  'u',
);
const koreanNoMoney = setOf('처리중|대기|보류|실패|취소|거절|취소됨|반려|환불|미처리|진행중|오류|예약');

/** Whether money moved, by a line's state. Undefined for an unknown word. */
export function isBooked(word: string): boolean | undefined {
  const bare = plain(word).replaceAll(/[+-]/g, '');
  if (booked.test(bare) || koreanBooked.has(plain(word))) return true;
  return noMoney.test(bare) || koreanNoMoney.has(plain(word)) ? false : undefined;
}
