-- Pieces that inspection found damaged or missing wait for support until they are refunded, approved of or shipped.
create index inspection_lines_found on inspection_lines (order_id) where damaged + missing > 0;
