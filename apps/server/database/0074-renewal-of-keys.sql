-- Keys of a shop are renewed by one process at a time: of two renewals the later one voids what the earlier one has stored.
alter table reseller_shops add column renewing_until timestamptz;
