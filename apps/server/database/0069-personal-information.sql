-- The specification's personal information of its phone variant. Company is the buyer's.
alter table users
  add column nickname text not null default '',
  add column department text not null default '',
  add column job text not null default '',
  -- Stands under messages to the shop.
  add column signature text not null default '',
  -- What resellers are not mailed about; messages on the site come anyway.
  add column unwanted_mails text[] not null default '{}';

-- As it was when the message was written.
alter table conversation_entries add column signature text not null default '';

-- What a login looked at, each product once. Devices keep their own list and hand it over.
create table viewed_products (
  user_id uuid not null references users on delete cascade,
  product_id bigint not null references products on delete cascade,
  viewed_at timestamptz not null,
  primary key (user_id, product_id)
);
create index viewed_products_latest on viewed_products (user_id, viewed_at desc, product_id);
create index viewed_products_product on viewed_products (product_id);

select audit_table('users', secrets => '{password_hash}');
select audit_table('conversation_entries', secrets => '{content,pictures,signature}');
