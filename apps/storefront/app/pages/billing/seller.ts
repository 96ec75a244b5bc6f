/** Who sells, as invoices name it. A shop of one's own puts itself here. */
export const seller = {
  name: 'Sampan Trading (Hong Kong) Limited',
  address: 'Unit 1208, 12/F, Harbour Crest Centre, Kwun Tong, Kowloon, Hong Kong',
} as const;
