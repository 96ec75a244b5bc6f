-- Who set which exchange rate and which markup, and when: these rows are only ever added. Like the ledger's, they can no
-- longer be changed or removed, and the role that serves may not even try.
create trigger exchange_rates_append_only before update or delete on exchange_rates for each row execute function refuse_change();
create trigger markups_append_only before update or delete on markups for each row execute function refuse_change();
