-- Operators find orders by the supplier's number of what was ordered.
create index order_items_item_number on order_items (upper(item_number) text_pattern_ops) where item_number <> '';
