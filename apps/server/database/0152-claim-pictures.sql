-- A claim says whether goods go back and where to, shows what was found, and keeps the most that could be asked for.
alter table seller_claims
  add column returns_goods boolean not null default false,
  add column return_address text not null default '',
  -- Keys of files in the shop's storage.
  add column pictures text[] not null default '{}',
  add column most_fen bigint;
select audit_table('seller_claims');
