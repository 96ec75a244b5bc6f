/** A text in the language of parameter `$1`, with the fallbacks of pickText. */
export const textIn = (column: string) =>
  `coalesce(nullif(${column} ->> $1, ''), nullif(${column} ->> 'en', ''), ${column} ->> 'source', ${column} ->> 'zh', '')`;

/** The supplier's own words, as in sourceText. */
export const sourceOf = (column: string) =>
  `coalesce(${column} ->> 'source', ${column} ->> 'zh', ${column} ->> 'en', '')`;

/** The columns of a card, from products as `p`. */
export const cardColumns = `p.id, p.titles, p.unit, p.images[1] as picture,
  p.price_e4, p.price_max_e4, p.min_order_quantity, p.tiers, p.month_sold, p.in_stock,
  (select case when bool_or(s.price_e4 is null) then sum(s.amount_on_sale) end
    from skus s where s.product_id = p.id and not s.is_withdrawn) as tier_stock`;
