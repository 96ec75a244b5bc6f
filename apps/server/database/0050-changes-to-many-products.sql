-- One change to many products: previewed, made in batches, undone.
create table bulk_changes (
  id bigint generated always as identity primary key,
  -- As the call has it: {"minimum": 24}; null goes back to the supplier's.
  change jsonb not null,
  state text not null default 'preview' check (state in ('preview', 'running', 'done', 'undoing', 'undone')),
  products integer not null default 0,
  changed integer not null default 0,
  -- Of those changed; the rest has been changed again since, and is left alone.
  undone integer not null default 0,
  operator_id uuid references operators on delete set null,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create table bulk_change_products (
  change_id bigint not null references bulk_changes on delete cascade,
  product_id bigint not null references products on delete cascade,
  -- Own values and status of what the change is about; null: not changed yet, or nothing to change.
  before jsonb,
  after jsonb,
  is_done boolean not null default false,
  primary key (change_id, product_id)
);
create index bulk_change_products_product_id on bulk_change_products (product_id);

-- A file that is being imported from the console: uploaded in parts, checked, stored by a job that a kill only interrupts.
create table import_runs (
  id uuid primary key default new_id(),
  file_name text not null,
  bytes integer not null,
  options jsonb not null,
  state text not null default 'uploading' check (state in ('uploading', 'checking', 'checked', 'importing', 'imported', 'failed')),
  step text not null default '',
  line integer not null default 0,
  lines integer not null default 0,
  -- What checking found: figures, problems by line, notes, categories.
  report jsonb,
  problem text not null default '',
  import_id bigint references imports on delete set null,
  operator_id uuid references operators on delete set null,
  created_at timestamptz not null default now(),
  -- Of the process that works on it.
  beat_at timestamptz,
  finished_at timestamptz
);
create table import_parts (
  run_id uuid not null references import_runs on delete cascade,
  number integer not null check (number >= 0),
  bytes bytea not null,
  primary key (run_id, number)
);

select audit_table('bulk_changes', unnoted => '{changed,undone}');
select audit_table('import_runs', unnoted => '{step,line,lines,report,beat_at}');
