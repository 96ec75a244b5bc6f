-- Texts of goods that no supplier gives in a language of the shop are translated. One memory serves all goods: a text is translated
-- once, however many goods use it, and what an operator corrects counts for all of them and for ever.
create table translations (
  -- A language of the shop, or `auto` where the supplier's is none of them.
  source_language text not null,
  language text not null,
  hash text not null,
  source text not null,
  is_html boolean not null,
  text text not null,
  provider text not null,
  characters integer not null check (characters >= 0),
  translated_at timestamptz not null default now(),
  primary key (hash, source_language, language)
);

create table translation_corrections (
  source_language text not null,
  language text not null,
  hash text not null,
  source text not null,
  is_html boolean not null,
  text text not null,
  corrected_by uuid,
  corrected_at timestamptz not null default now(),
  primary key (hash, source_language, language)
);
select audit_table('translation_corrections');

-- Texts that wait to be translated.
create table translation_tasks (
  source_language text not null,
  language text not null,
  hash text not null,
  source text not null,
  is_html boolean not null,
  characters integer not null check (characters >= 0),
  queued_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  problem text not null default '',
  -- A provider that cannot translate it, and is not asked again; another one is.
  refused_by text,
  primary key (hash, source_language, language)
);
create index translation_tasks_due on translation_tasks (due_at);
create index translation_tasks_pair on translation_tasks (source_language, language, is_html, due_at);

-- Products whose missing texts are translated.
create table translated_products (
  product_id bigint primary key references products on delete cascade,
  -- What the supplier says: `titles`, `descriptions`, `attributes`, `unit`, and `skus` by number. Null: nothing is translated yet.
  given jsonb,
  -- By kind of text and language: `machine` or `corrected`.
  origins jsonb not null default '{}',
  -- The shop's languages when it was stored.
  languages text[] not null default '{}',
  -- To be stored again with what the memory has gained.
  is_outdated boolean not null default true
);
create index translated_products_outdated on translated_products (product_id) where is_outdated;

create table translation_uses (
  product_id bigint not null references translated_products on delete cascade,
  source_language text not null,
  hash text not null,
  primary key (product_id, hash, source_language)
);
create index translation_uses_hash on translation_uses (hash);

-- Calls to the provider, committed before they are made: characters that may have been charged count, also when no answer came.
create table translation_calls (
  id bigint generated always as identity primary key,
  provider text not null,
  source_language text not null,
  language text not null,
  texts integer not null,
  characters integer not null,
  asked_at timestamptz not null default now(),
  outcome text not null default 'asked' check (outcome in ('asked', 'answered', 'refused', 'failed')),
  problem text not null default ''
);
create index translation_calls_asked_at on translation_calls (asked_at);
