const lines = ['Unit 1208, 12/F, Harbour Crest Centre', 'Kwun Tong, Kowloon, Hong Kong'] as const;

/** The seller named on pages, invoices, e-mails and to search engines. Replace it with your own. */
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

/** The account for transfers; keys are text ids. Replace it with your own. */
export const bankAccount = [
  ['billing.bankHolder', seller.name],
  ['billing.bankName', 'Harbour Crest Bank, Hong Kong'],
  ['billing.bankNumber', '012-345-6-789012'],
  ['billing.bankSwift', 'SMPNHKHH'],
] as const;
