-- Keys of a shop are renewed by one process at a time: of two renewals the later one voids what the earlier one has stored.
alter table reseller_shops add column renewing_until timestamptz;
select audit_table('reseller_shops', secrets => '{sealed_keys,sealed_hook_secret,hook_token}', unnoted => '{last_contact_at,silent_since,told_at,hooks_at,renewing_until}');
