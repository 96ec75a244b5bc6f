-- Importing a wrong file can be undone: each import is a row, and what it changed is kept as it was before.
set local statement_timeout = 0;
create table imports (
  id bigint generated always as identity primary key,
  connector text not null,
  file_name text not null,
  -- Names of the suppliers whose goods the file lists.
  suppliers text[] not null,
  options jsonb not null,
  added integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  withdrawn integer not null default 0,
  -- Null: imported by a command.
  operator_id uuid references operators on delete set null,
  started_at timestamptz not null default now(),
  -- Null: running, or interrupted.
  finished_at timestamptz,
  undo_began_at timestamptz,
  undone_at timestamptz
);

create table import_changes (
  -- In the order of the changes, also of imports that ran at the same time.
  id bigint generated always as identity primary key,
  import_id bigint not null references imports on delete cascade,
  -- Kept before the product itself is stored.
  product_id bigint not null references products on delete cascade deferrable initially deferred,
  -- {status, product, skus} as stored before; null: the import added the product.
  before jsonb,
  unique (import_id, product_id)
);
create index import_changes_product_id on import_changes (product_id, id);

-- Which category of the shop another shop's category is.
create table category_map (
  connector text not null,
  -- In lower case.
  name text not null,
  category_id bigint not null references categories,
  primary key (connector, name)
);
create index category_map_category_id on category_map (category_id);
