-- Each provider numbers its own payments and refunds: what one calls re_1 may be something else at another. A refund belongs to one
-- payment, and so to one provider. The version before looks them up by the id alone.
alter table payments
  drop constraint payments_intent_id_key,
  add constraint payments_intent_id_provider_key unique (intent_id, provider);
alter table refund_payouts
  drop constraint refund_payouts_provider_refund_id_key,
  add constraint refund_payouts_provider_refund_id_payment_id_key unique (provider_refund_id, payment_id);
