-- Operators search for words in scripts other than Latin, of which pg_trgm makes nothing in most locales: without these
-- indexes every row is read for them.

-- Neighbouring characters of a text, of which those in ASCII count as one space: "不锈钢 mug" gives 不锈, 锈钢 and "钢 ".
create function letter_pairs(text) returns text[] language sql immutable parallel safe strict as $$
  select coalesce(array_agg(distinct substr(folded, place, 2)), '{}')
  from (select regexp_replace(lower($1), '[\u0001-\u007f]+', ' ', 'g') as folded) text, generate_series(1, length(folded) - 1) as place
$$;

-- The expressions of order_items_names, orders_recipient and users_search.
create index order_items_pairs on order_items using gin (letter_pairs(product_name || ' ' || source_name));
create index orders_recipient_pairs on orders using gin (
  letter_pairs((address ->> 'name') || ' ' || regexp_replace(address ->> 'mobile', '\D', '', 'g')));
create index users_pairs on users using gin (letter_pairs(email || ' ' || first_name || ' ' || last_name));
