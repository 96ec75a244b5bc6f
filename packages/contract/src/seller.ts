/** Who sells, as invoices and mails name it. A shop of one's own puts itself here. */
export const seller = {
  name: 'Sampan Trading (Hong Kong) Limited',
  address: 'Unit 1208, 12/F, Harbour Crest Centre, Kwun Tong, Kowloon, Hong Kong',
} as const;

/** Where transfers go, each part by the text that names it. A shop of one's own puts its account here. */
export const bankAccount = [
  ['billing.bankHolder', seller.name],
  ['billing.bankName', 'Harbour Crest Bank, Hong Kong'],
  ['billing.bankNumber', '012-345-6-789012'],
  ['billing.bankSwift', 'SMPNHKHH'],
] as const;
