/** Square pictures that the server makes from the shop's logo: pixels of a side, or one that phones may cut. */
export const iconForms = ['32', '180', '192', '512', 'maskable'] as const;
export type IconForm = (typeof iconForms)[number];

/** The path of an icon, beside the logo's own. */
export const iconPath = (logo: string, form: IconForm) => logo.replace('contacts', `shop/icons/${form}`);
