/**
 * Every refusal the API returns. The key is the stable `error` name on the wire; its message is `errors.<name>` in each
 * language's `errors.json`. The status is both the HTTP status and the envelope's `code`.
 */
export const errors = {
  // any call
  invalid_input: 400,
  malformed_body: 400,
  malformed_request: 400,
  not_signed_in: 401,
  forbidden: 403,
  cross_site_request: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_too_slow: 408,
  body_too_large: 413,
  too_many_requests: 429,
  internal_error: 500,
  unavailable: 503,
  idempotency_key_reused: 409,
  setting_changed: 409,
  setting_needed: 409,
  // opening
  shop_not_open: 503,
  shop_not_ready: 409,
  mail_not_sent: 409,
  // accounts
  wrong_account_or_password: 400,
  too_many_attempts: 429,
  email_code_recently_sent: 429,
  too_many_email_codes: 429,
  proof_of_work_needed: 403,
  email_code_wrong: 400,
  email_already_registered: 409,
  email_not_registered: 400,
  password_too_common: 400,
  old_password_wrong: 400,
  second_factor_wrong: 400,
  second_factor_needed: 403,
  // operators
  last_owner: 409,
  operator_enrolled: 409,
  operator_disabled: 409,
  passkey_wrong: 400,
  too_many_passkeys: 409,
  // API keys
  scope_missing: 403,
  closed_to_api_keys: 403,
  too_many_api_keys: 409,
  // uploads
  file_type_not_allowed: 400,
  file_too_large: 413,
  file_not_an_image: 400,
  file_not_a_slip: 400,
  upload_not_allowed: 403,
  // addresses
  country_not_served: 422,
  too_many_addresses: 409,
  // favourites
  too_many_favourites: 409,
  // hooks
  too_many_hooks: 409,
  hook_is_off: 409,
  // cart and orders
  cart_is_full: 409,
  out_of_stock: 409,
  below_minimum_order: 409,
  below_shop_minimum: 409,
  not_a_full_batch: 409,
  product_unavailable: 409,
  price_changed: 409,
  nothing_selected: 400,
  no_shipping_address: 400,
  too_many_unpaid_orders: 409,
  unpaid_goods_limit: 409,
  order_status_changed: 409,
  changed_meanwhile: 409,
  // warehouse
  counts_do_not_add_up: 409,
  damage_needs_picture: 409,
  too_many_pictures: 409,
  lines_not_inspected: 409,
  no_parcels: 409,
  far_above_quote: 409,
  balance_changed: 409,
  // billing
  instalment_not_due: 409,
  payment_in_progress: 409,
  payment_method_not_offered: 409,
  shipping_line_not_offered: 409,
  payment_provider_unavailable: 503,
  amount_does_not_match: 409,
  bank_fee_too_high: 409,
  statement_unreadable: 400,
  transaction_decided: 409,
  second_approver_needed: 409,
  second_look_needed: 409,
  webhook_signature_wrong: 401,
  // refunds
  refund_quantity_exceeded: 409,
  refund_not_possible: 409,
  payment_disputed: 409,
  // purchasing
  purchase_order_changed: 409,
  already_bought: 409,
  not_one_supplier: 409,
  purchase_order_moved: 409,
  purchase_order_decides: 409,
  margin_too_low: 409,
  too_many_pieces: 409,
  shortage_decided: 409,
  shortage_choice: 409,
  // privacy
  orders_open: 409,
  money_owed: 409,
} as const satisfies Record<string, 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 422 | 429 | 500 | 503>;

export type ErrorName = keyof typeof errors;
