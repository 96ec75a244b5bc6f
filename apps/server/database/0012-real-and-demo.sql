-- Who and what a demo made is marked, so that a shop with real customers can tell and remove it. Goods carry the
-- connector `demo` already.
alter table users add column is_demo boolean not null default false;
alter table operators add column is_demo boolean not null default false;
alter table orders add column is_demo boolean not null default false;

-- Nobody outside has an address at sampan.example; and an order that a test card paid for was never paid.
update users set is_demo = true where email like '%@sampan.example';
update operators set is_demo = true where email like '%@sampan.example';
update orders o set is_demo = true
where exists (select from users u where u.id = o.user_id and u.is_demo)
  or exists (select from payments p where p.order_id = o.id and p.provider = 'sandbox' and p.state in ('pending', 'succeeded'));

-- The start asks whether there is any.
create index users_demo on users (id) where is_demo;
create index operators_demo on operators (id) where is_demo;
create index orders_demo on orders (id) where is_demo;

-- A one-time password that nobody used ends; null: the operator has chosen an own one.
alter table operators add column one_time_until timestamptz;
update operators set one_time_until = now() + interval '3 days' where totp_secret is null;

-- Instead of the authenticator's code, once each. A keyed hash: whoever reads the table cannot try codes on it.
create table operator_recovery_codes (
  operator_id uuid not null references operators (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (operator_id, code_hash)
);

-- Where only one person may approve, the second approval is that person's own, later and with a new code.
alter table payment_declarations add column first_approved_at timestamptz;
alter table payment_declarations add column approved_alone boolean not null default false;
update payment_declarations set first_approved_at = coalesce(decided_at, now()) where first_approver is not null;
