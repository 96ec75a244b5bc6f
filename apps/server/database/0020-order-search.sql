-- Operators find orders by what customers and carriers quote, and page through 100,000 of them.

-- "Cotton mug", as the customer saw it or as the supplier calls it.
create index order_items_names on order_items using gin ((product_name || ' ' || source_name) gin_trgm_ops);
-- The end of an order number, which people read out.
create index orders_number_end on orders (right(sn, 8) text_pattern_ops);
create index shipments_tracking_number on shipments (upper(tracking_number) text_pattern_ops);

-- With the id, which decides between orders of the same moment: a page begins where the one before ended.
drop index orders_placed_at;
create index orders_placed_at on orders (placed_at desc, id desc);
drop index orders_queue;
create index orders_queue on orders (status, status_since, id);
