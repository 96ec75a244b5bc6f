-- An inquiry about a payment of several orders was a row of each. When it became a dispute that took nothing of one of
-- them, that row stayed open for ever.
delete from disputes d
where not d.takes_money
  and exists (
    select from disputes o
    where o.provider = d.provider and o.provider_dispute_id = d.provider_dispute_id and o.takes_money)
  and not exists (select from provider_movements m where m.dispute_id = d.id);
