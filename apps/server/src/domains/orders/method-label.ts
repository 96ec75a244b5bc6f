/** Brands whose name is not the provider's word with a capital letter. Keys are in lower case, without separators. */
const names: Record<string, string> = {
  alipaycn: 'Alipay',
  alipayhk: 'AlipayHK',
  americanexpress: 'American Express',
  amex: 'American Express',
  applepay: 'Apple Pay',
  cartesbancaires: 'Cartes Bancaires',
  chinaunionpay: 'UnionPay',
  diners: 'Diners Club',
  dinersclub: 'Diners Club',
  eftposau: 'eftpos',
  googlepay: 'Google Pay',
  ideal: 'iDEAL',
  jcb: 'JCB',
  paypal: 'PayPal',
  samsungpay: 'Samsung Pay',
  unionpay: 'UnionPay',
  wechatpay: 'WeChat Pay',
};

/** A payment method as a receipt shows it. Brands are written alike in every language. */
export function methodLabel({ brand, lastFour }: { brand: string; lastFour: string }): string {
  return [brandName(brand), lastFour && `···· ${lastFour}`].filter(Boolean).join(' ');
}

function brandName(brand: string): string {
  const known = names[brand.toLowerCase().replaceAll(/[^a-z]/g, '')];
  return known ?? brand.replaceAll('_', ' ').replace(/^[a-z]/, (letter) => letter.toUpperCase());
}
