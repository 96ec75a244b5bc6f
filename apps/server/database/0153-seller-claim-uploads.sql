-- Operators upload pictures of their own for claims to sellers.
alter table uploads
  drop constraint uploads_purpose_check,
  add constraint uploads_purpose_check check (purpose in (
    'avatar', 'slip', 'inspection', 'shop', 'claim', 'product', 'message', 'answer', 'grant', 'goods', 'seller_claim'));
