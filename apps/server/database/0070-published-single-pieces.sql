-- The price of single pieces is a cost of published goods like the others.
create or replace function note_published_products() returns trigger language plpgsql as $$
begin
  insert into publication_changes (product_id)
  select becomes.id from was join becomes using (id)
  where (was.status, was.tiers, was.min_order_quantity, was.one_piece_e4)
      is distinct from (becomes.status, becomes.tiers, becomes.min_order_quantity, becomes.one_piece_e4)
    and (select true from publications p where p.product_id = becomes.id and p.state <> 'removed' limit 1);
  return null;
end $$;
