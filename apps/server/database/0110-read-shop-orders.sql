-- What the order of a reseller's shop says besides goods and recipient was not read: notes, engravings, test orders, holds,
-- partial payment. It is shown, handed to the warehouse, or waits until the reseller orders all the same.
alter table shop_orders
  -- Reasons of the shop not to send it yet: a list of kinds, with the shop's own word.
  add column waits jsonb not null default '[]',
  -- Those that the reseller has overruled.
  add column released jsonb not null default '[]',
  -- Notes, tags, discounts and the like. Customers write them: they are erased with the recipient.
  add column details jsonb not null default '{}';

alter table shop_order_lines
  add column properties jsonb not null default '[]',
  -- Pieces that the shop wanted when the line was stored, sent or not. Null: stored by a version before.
  add column ordered_there integer,
  -- Pieces that it wants now, if that changed after the order was placed here.
  add column wanted_there integer;

alter table shop_order_events
  drop constraint shop_order_events_kind_check,
  add constraint shop_order_events_kind_check check (kind in ('taken', 'changed', 'cancelled', 'fulfilled', 'unpaid', 'paid_again',
    'address_repaired', 'line_chosen', 'split', 'set_aside', 'taken_up', 'released', 'ordered', 'shipped', 'order_closed',
    'tracking_sent', 'tracking_refused', 'erased'));

-- What a reseller's customer typed for a line, such as an engraving: for pick and packing lists.
alter table order_items add column note text not null default '';
drop trigger order_items_audited on order_items;
select audit_table('order_items');
