/** What a table of profits has a row for; pages load it without the schemas. */
export const profitBys = ['shop', 'month', 'product', 'country'] as const;
