-- The end of a supplier's tracking number finds its purchase order, as it does an order's parcels.
create index purchase_parcels_reversed on purchase_parcels (reverse(upper(tracking_number)) text_pattern_ops);
