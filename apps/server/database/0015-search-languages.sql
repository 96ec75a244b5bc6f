-- The price at the minimum order: what a card shows, and what lists filter and sort by. The lowest price of the bands,
-- price_min_e4, is for large quantities only.
alter table products add column price_e4 bigint check (price_e4 > 0);
update products p set price_e4 = coalesce((
  select min(coalesce(s.price_e4, at_minimum.price_e4)) from skus s where s.product_id = p.id and not s.is_withdrawn
), at_minimum.price_e4, p.price_min_e4)
from products o left join lateral (
  select (t ->> 'priceE4')::bigint as price_e4 from jsonb_array_elements(o.tiers) t
  order by (t ->> 'from')::bigint <= o.min_order_quantity desc,
    case when (t ->> 'from')::bigint <= o.min_order_quantity then -(t ->> 'from')::bigint else (t ->> 'from')::bigint end
  limit 1
) at_minimum on true
where o.id = p.id;
alter table products alter column price_e4 set not null;

-- What a search row says besides its words: in which class of sales and of prices it lies. Classes never decrease with
-- the figure, so that a search with very many hits goes through them one after another and stops early.
create function search_classes(month_sold integer, price_e4 bigint) returns tsvector
  language sql immutable strict parallel safe
  return array_to_tsvector(array[
    'S' || floor(ln(month_sold + 1.0::float8) / ln(2.0::float8))::integer,
    'P' || floor(8 * ln(price_e4::float8) / ln(2.0::float8))::integer
  ]);

-- Words know their language now: `en.mug` is a word of any English text, `en=mug` one of the title. The tokeniser is the
-- shop's, so that existing rows are written anew by its job `index-products`, at the next start.
alter table product_search rename column price_min_e4 to price_e4;
alter table product_search drop column title_words;
alter table product_search add column is_outdated boolean not null default false;
update product_search set is_outdated = true;
create index product_search_outdated on product_search (product_id) where is_outdated;

drop table search_words;
-- The words of all titles, for typing errors: how many products have them in a language.
create table search_words (
  word text collate "C" not null,
  language text not null,
  products integer not null,
  primary key (word, language)
);
create index search_words_trigram on search_words using gin (word gin_trgm_ops);

-- Every process keeps the categories' names in memory.
drop table category_words;
