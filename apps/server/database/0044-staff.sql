-- Operators manage their own sign-in, and the owner the staff.
alter table operators
  -- Of the console's pages and of mails to this person.
  add column language text not null default 'en' check (language in ('en', 'zh')),
  -- When this person first enrolled; null: invited only, and never here.
  add column enrolled_at timestamptz;
-- Who lost the second factor was here before.
update operators set enrolled_at = created_at where totp_secret is not null or session_epoch > 0;

-- Keys that a device or a password manager keeps; one of them stands for the authenticator's code at sign-in.
create table operator_passkeys (
  id uuid primary key default new_id(),
  operator_id uuid not null references operators on delete cascade,
  credential_id bytea not null unique,
  -- COSE.
  public_key bytea not null,
  -- Of its signatures; 0 for those that do not count.
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index operator_passkeys_operator_id on operator_passkeys (operator_id);

-- What a list of sessions shows. Address and browser are those of operators only.
alter table sessions
  add column id uuid not null default new_id() unique,
  add column address inet,
  add column agent text not null default '';

select audit_table('operator_passkeys', secrets => '{credential_id,public_key}', unnoted => '{counter,last_used_at}');
select audit_table('operators', secrets => '{password_hash,totp_secret}', unnoted => '{totp_last_step}');
select audit_table('sessions', secrets => '{token_hash,cookie_hash}', unnoted => '{last_seen_at,idle_until,address}', named_by => '{operator_id,user_id}');
