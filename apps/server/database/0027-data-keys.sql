-- Keys that the shop makes for itself, encrypted with SECRET_KEY. What is hashed with one of them survives a change of
-- SECRET_KEY, because only the key's own row is encrypted again.
create table data_keys (
  name text primary key,
  sealed text not null
);
