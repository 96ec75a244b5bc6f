-- A cart line goes with its SKU, and the SKU with its product: a second chain through product_id, with an index of its
-- own, made each new line lock the product's row and write to it.
alter table cart_items drop constraint cart_items_product_id_fkey;
drop index cart_items_product_id;

-- Room on each page for the next state of a row: one that stays on its page is not written to every index anew.
alter table cart_items set (fillfactor = 85);
alter table skus set (fillfactor = 90);
