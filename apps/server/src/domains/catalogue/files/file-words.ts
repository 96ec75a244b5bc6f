/** Words that spreadsheets and shop systems write, in the languages of Excel. */

const yes =
  'true yes y t 1 on wahr ja vrai oui verdadero si verdadeiro sim vero waar sand sann sant tosi kylla prawda tak pravda ano ' +
  'igaz igen dogru evet adevarat da tiesa taip tõene jah patiess ja cert egia istina αληθησ αληθες ναι истина да правда так тачно ' +
  'benar ya đung co 真 是 对 有 はい 真 예 참 صواب صحيح نعم אמת כן จริง ใช่';
const no =
  'false no n f 0 off falsch nein faux non falso nao onwaar nee falsk usann falskt nej nei epatosi ei falsz nie nepravda ne ' +
  'hamis nem yanlis hayir fals nu netiesa vaar aplams gezurra laz ψευδησ ψευδεσ οχι ложь нет невярно не хибність хибнист ні ни нетачно ' +
  'salah tidak sai khong 假 否 不 无 いいえ 偽 아니요 아니오 거짓 خطأ خاطئ لا שקר לא เท็จ ไม่ใช่';

const plainLetters: Record<string, string> = { ı: 'i', ł: 'l', đ: 'd', ø: 'o', ς: 'σ' };

/** Ignores case and accents: `FAŁSZ`, `Falsz` and `faŁsz` are one word. */
function plainWord(written: string): string {
  return written
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ıłđøς]/gu, (letter) => plainLetters[letter] ?? letter)
    .trim()
    .replaceAll(/\s+/g, ' ');
}

const wordsOf = (list: string) => new Set(list.split(' ').map(plainWord));
const yesWords = wordsOf(yes);
const noWords = wordsOf(no);

/** Undefined if the word is not known. */
export function readYesNo(written: string): boolean | undefined {
  const word = plainWord(written);
  if (yesWords.has(word)) return true;
  return noWords.has(word) ? false : undefined;
}

const statuses = {
  active:
    'active,aktiv,actif,active,activo,attivo,ativo,actief,aktywny,aktywne,активный,активен,активно,有效,启用,上架,アクティブ,有効,활성,نشط,aktif,aktivní,aktív',
  draft:
    'draft,unlisted,entwurf,nicht gelistet,brouillon,non liste,borrador,bozza,rascunho,concept,utkast,kladde,szkic,taslak,черновик,草稿,下架,下書き,초안,مسودة,koncept,luonnos,piszkozat',
  archived:
    'archived,archiviert,archive,archivado,archiviato,arquivado,gearchiveerd,arkiverad,arkiveret,arkivert,zarchiwizowane,zarchiwizowany,arsivlendi,архивный,архив,в архиве,已归档,已存档,存档,アーカイブ済み,アーカイブ,보관됨,مؤرشف,archivováno,arkistoitu,archivált',
};

const statusOf = new Map(
  Object.entries(statuses).flatMap(([status, words]) =>
    words.split(',').map((word) => [plainWord(word), status as keyof typeof statuses] as const),
  ),
);

/** Undefined if the word is not known. */
export function readStatus(written: string): keyof typeof statuses | undefined {
  return statusOf.get(plainWord(written));
}

const notTracked = new Set(['not tracked', 'inventory not tracked', 'untracked', 'unlimited'].map(plainWord));

/** A cell for pieces that says that nobody counts them. */
export const isNotTracked = (written: string): boolean => notTracked.has(plainWord(written));

const vouchers =
  /^(?:e-?)?(?:gift ?-?_?(?:cards?|vouchers?|certificates?)|vouchers?|(?:geschenk)?gutscheine?|geschenkkarten?|carte?s? cadeaux?|bons? cadeaux?|tarjetas? (?:de )?regalo|carta regalo|carte regalo|buon[oi] regalo|cartao presente|vale presente|cadeaubon(?:nen)?|presentkort|gavekort|подарочн\p{L}+ карт\p{L}*|подарочн\p{L}+ сертификат\p{L}*|礼品卡|礼券|購物券|ギフトカード|기프트 ?카드|상품권|بطاقة هدية)$/u;

/** Words for what is paid out in goods later: its type, or the whole title. */
export const isVoucher = (written: string): boolean => vouchers.test(plainWord(written));
