-- Customers may have a second factor, as operators have: an authenticator app, recovery codes, and passkeys beside it. The version
-- before knows nothing of it and signs in with the password alone; during an update, that is as it was.
alter table users
  -- Encrypted; null: none.
  add column totp_secret text,
  -- Of the last code that was used: none works twice.
  add column totp_last_step bigint not null default 0;

create table user_recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table user_passkeys (
  id uuid primary key default new_id(),
  user_id uuid not null references users on delete cascade,
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
create index user_passkeys_user_id on user_passkeys (user_id);

select audit_table('users', secrets => '{password_hash,totp_secret}', unnoted => '{totp_last_step}');
select audit_table('user_recovery_codes', secrets => '{code_hash}', named_by => '{user_id}');
select audit_table('user_passkeys', secrets => '{credential_id,public_key}', unnoted => '{counter,last_used_at}');
