const lines = ['Unit 1208, 12/F, Harbour Crest Centre', 'Kwun Tong, Kowloon, Hong Kong'] as const;

/** Who sells, as pages, invoices, mails and search engines name it. A shop of one's own puts itself here. */
export const seller = {
  name: 'Sampan Trading (Hong Kong) Limited',
  lines,
  address: lines.join(', '),
  street: lines[0],
  locality: 'Kwun Tong',
  region: 'Kowloon',
  country: 'HK',
  mail: 'support@sampan.example',
} as const;

/** Where transfers go, each part by the text that names it. A shop of one's own puts its account here. */
export const bankAccount = [
  ['billing.bankHolder', seller.name],
  ['billing.bankName', 'Harbour Crest Bank, Hong Kong'],
  ['billing.bankNumber', '012-345-6-789012'],
  ['billing.bankSwift', 'SMPNHKHH'],
] as const;
