-- The freight with which an order was made: what was approved, made and is asked for now is compared column by column.
alter table marketplace_orders add column made_freight_fen bigint;
update marketplace_orders set made_freight_fen = coalesce(approved_freight_fen, freight_fen);
alter table marketplace_orders alter column made_freight_fen set not null;
select audit_table('marketplace_orders');
