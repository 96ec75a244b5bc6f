-- Operators see a customer whole, and customers say more of themselves.
alter table users
  -- Why an operator shut the customer out.
  add column disabled_reason text not null default '',
  -- When the customer agreed to offers and news; null: not.
  add column offers_since timestamptz;
alter table buyers
  add column company text not null default '',
  add column vat_number text not null default '';

create index buyers_company on buyers using gin (company gin_trgm_ops) where company <> '';
-- The list of customers, page by page.
create index users_newest on users (created_at, id);
drop index users_created_at;

-- With the new columns.
select audit_table('users', secrets => '{password_hash}');
select audit_table('buyers');
