/** Names of ways of payment under which the courier takes the money; shops and plug-ins name them in their own language. */
const names =
  /\bcod\b|cash on delivery|nachnahme|contra ?re+e?mbolso|contrassegno|paiement (à|a) la livraison|pagamento (na|alla) (entrega|consegna)|налож|代金引換|代引|货到付款|貨到付款|착불|الدفع عند/iu;

export const isCashOnDelivery = (...ways: readonly string[]): boolean => ways.some((way) => names.test(way));
