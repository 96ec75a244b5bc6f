-- At millions of products building the index takes longer than a statement may, and with little memory much longer.
set local statement_timeout = 0;
set local maintenance_work_mem = '256MB';

-- A search row says more besides its words: `R` stands in one of 31 rows, whatever they are, so that a look at these alone
-- tells that a list is long.
drop function search_classes(integer, bigint);
create function sales_class(month_sold integer) returns integer
  language sql immutable strict parallel safe
  return floor(ln(month_sold + 1.0::float8) / ln(2.0::float8))::integer;
create function price_class(price_e4 bigint) returns integer
  language sql immutable strict parallel safe
  return floor(8 * ln(price_e4::float8) / ln(2.0::float8))::integer;
create function search_classes(product_id bigint, month_sold integer, price_e4 bigint) returns tsvector
  language sql immutable strict parallel safe
  return array_to_tsvector(array['S' || sales_class(month_sold), 'P' || price_class(price_e4)]
    || case when product_id % 31 = 0 then array['R'] else '{}' end);

-- And each word of a text once more without its language: what goods in any language have is one word to look up, not
-- one for every language. The rows are written to a new table and indexed once all are there: in place, each would
-- stay behind as a dead one, in the table and in every index.
create table product_search_0022 (like product_search including defaults including storage) with (toast_tuple_target = 128);
insert into product_search_0022
select product_id, category_1, category_2, category_3, month_sold, total_sold, price_e4, min_order_quantity, in_stock,
  words || search_classes(product_id, month_sold, price_e4)
    || array_to_tsvector(array(select substr(lexeme, 4) from unnest(words) where substr(lexeme, 3, 1) = '.')),
  is_outdated
from product_search;
drop table product_search;
alter table product_search_0022 rename to product_search;
alter table product_search
  add constraint product_search_pkey primary key (product_id),
  add constraint product_search_product_id_fkey foreign key (product_id) references products on delete cascade;
create index product_search_popular on product_search (month_sold desc, product_id) include (price_e4, total_sold, min_order_quantity, in_stock);
create index product_search_price on product_search (price_e4, product_id) include (month_sold, total_sold, min_order_quantity, in_stock);
create index product_search_category_1 on product_search (category_1, month_sold desc, product_id) include (price_e4, total_sold, min_order_quantity, in_stock);
create index product_search_category_2 on product_search (category_2, month_sold desc, product_id) include (price_e4, total_sold, min_order_quantity, in_stock);
create index product_search_category_3 on product_search (category_3, month_sold desc, product_id) include (price_e4, total_sold, min_order_quantity, in_stock);
create index product_search_category_1_price on product_search (category_1, price_e4, product_id) include (month_sold, total_sold, min_order_quantity, in_stock);
create index product_search_category_2_price on product_search (category_2, price_e4, product_id) include (month_sold, total_sold, min_order_quantity, in_stock);
create index product_search_category_3_price on product_search (category_3, price_e4, product_id) include (month_sold, total_sold, min_order_quantity, in_stock);
create index product_search_words on product_search using gin (words);
create index product_search_outdated on product_search (product_id) where is_outdated;
analyze product_search;
