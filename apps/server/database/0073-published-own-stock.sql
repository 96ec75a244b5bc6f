-- What a reseller keeps in our warehouse is stock in their shops, where goods are served from it.
create function note_published_own_stock() returns trigger language plpgsql as $$
begin
  insert into publication_changes (product_id) select new.product_id
  where (select true from publications p where p.product_id = new.product_id and p.buyer_id = new.buyer_id
    and p.serving = 'own_stock' and p.state <> 'removed' limit 1);
  return null;
end $$;
create trigger own_stock_published after insert or update of pieces on own_stock
  for each row execute function note_published_own_stock();
