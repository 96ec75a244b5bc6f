/** Columns without data about customers. Decide for each new column whether it belongs here or in the inventory. */
export const notAboutCustomers: Readonly<Record<string, string>> = {
  // Operators and their changes.
  operators:
    'id email name roles password_hash totp_secret totp_last_step session_epoch disabled_at created_at ' +
    'is_demo one_time_until language enrolled_at',
  operator_notices: 'operator_id topics mail daily_hour since mailed_at',
  notices: 'operator_id topic subject order_id conversation_id about happened_at found_at mailed_at sent_at',
  operator_passkeys: 'id operator_id credential_id public_key counter transports name created_at last_used_at',
  operator_recovery_codes: 'operator_id code_hash used_at',
  conversation_views: 'operator_id conversation_id seen_at',
  broadcasts: 'id kind audience texts by_mail digest state recipients cursor sent created_at created_by ended_at',
  reply_templates: 'id name texts changed_at changed_by',
  settings: 'key value changed_at changed_by is_demo',
  setting_changes: 'id key value changed_at changed_by',
  policies: 'id kind language version markdown published_at published_by is_demo',
  exchange_rates: 'id cny_per_usd_e6 valid_from changed_by',
  markups: 'id category_id markup_e6 valid_from changed_by',
  // For erasures only that they happened, for files only their keys.
  erasures: 'id user_id erased_at erased_by reason counts',
  files_to_remove: 'key since',
  // The shop’s own money.
  provider_payouts:
    'id provider payout_id amount_cents state arrives_on reference read_at arrived_at received_cents ' +
    'bank_reference returned_at bank_transaction_id',
  closed_months: 'month last_number hash balances closed_at',
  provider_readings: 'provider read_until',
  // The shop’s own account at its marketplace, and what was asked there.
  marketplace_warnings: 'provider what connected_at mailed_at',
  marketplace_connections: 'id provider operator_id what state_hash session_hash return_url expires_at at',
  marketplace_pulls: 'provider pulled_until',
  alibaba1688_account:
    'id state account member_id sealed_access_token access_ends_at sealed_refresh_token refresh_ends_at ' +
    'renewing_until generation connected_at withdrawn_at answered_at silent_since',
  alibaba1688_budget: 'id tokens filled_at day used rests_until rest_seconds',
  alibaba1688_calls: 'name is_allowed answered_at',
  tracking_left_out: 'service day reason count',
  // The demo’s tracking service: numbers of parcels, and where they are.
  demo_parcels: 'number registered_at',
  demo_parcel_events: 'number at tag place message',
  // The demo’s bank: its own books, with order numbers.
  sandbox_events: 'id body created_at delivered_at',
  sandbox_intents:
    'id request_id client_secret merchant_order_id amount_cents currency status attempt_failed outcome ' +
    'code_tries refunds_fail brand last_four dispute_outcome created_at updated_at',
  sandbox_disputes: 'id intent_id amount_cents status due_by created_at updated_at',
  sandbox_movements: 'id kind about gross_cents fee_cents payout_id created_at',
  sandbox_payouts: 'id amount_cents created_at',
  sandbox_refunds: 'id request_id intent_id amount_cents status created_at',
  // Goods and the shop itself.
  bank_statements: 'id format account content_hash transactions imported_by imported_at',
  // Work for resellers' shops: goods to recalculate, and how many prices were sent.
  publication_changes: 'id product_id at',
  publication_work: 'shop_id work publication_id since turn',
  offer_pushes: 'id shop_id state offers said started_at ended_at',
  bulk_change_products: 'change_id product_id before after is_done',
  bulk_changes: 'id change state products changed undone operator_id created_at finished_at',
  category_map: 'connector name category_id',
  price_requests:
    'id door change shown reason seen products losing product_id price_e4 cost_fen from_pieces margin_e6 ' +
    'asked_by asked_at decision words decided_by decided_at',
  low_prices: 'id at door operator_id reason products product_id product_ids price_e4 margin_e6',
  import_changes: 'id import_id product_id before',
  import_parts: 'run_id number bytes',
  import_runs:
    'id file_name bytes options state step line lines report problem import_id operator_id created_at beat_at finished_at',
  imports:
    'id connector file_name suppliers options added updated unchanged withdrawn operator_id started_at finished_at ' +
    'undo_began_at undone_at',
  categories: 'id parent_id level names position product_count is_own is_visible',
  edited_products: 'product_id version source',
  translations: 'source_language language hash source is_html text provider characters translated_at',
  translation_corrections: 'source_language language hash source is_html text corrected_by corrected_at',
  translation_tasks:
    'source_language language hash source is_html characters queued_at due_at attempts problem refused_by',
  translated_products: 'product_id given origins languages is_outdated',
  translation_uses: 'product_id source_language hash',
  translation_calls: 'id provider source_language language texts characters asked_at outcome problem',
  data_keys: 'name sealed',
  changes: 'xid id notice at',
  change_feed: 'is_only id removed_to',
  last_backup: 'is_only taken_at counted_from',
  pallet_products: 'pallet_id product_id position',
  pallets:
    'id names taglines picture tone kind position connector is_active product_count more_pictures is_own ' +
    'version changed_by starts_on ends_on',
  picture_fetches: 'product_id url key tries next_try_at fetched_at last_error',
  product_overrides: 'product_id field language value changed_at changed_by source_changed_at',
  product_search:
    'product_id category_1 category_2 category_3 month_sold total_sold price_e4 min_order_quantity in_stock ' +
    'words is_outdated one_piece_e4 cost_e4',
  products:
    'id supplier_id connector category_id category_path status titles descriptions attributes images ' +
    'source_images unit quote_type min_order_quantity batch_number source_tiers tiers price_min_e4 ' +
    'price_max_e4 priced_cny_per_usd_e6 priced_markup_e6 month_sold total_sold repurchase_rate weight_grams ' +
    'volume_cm3 carton_quantity hs_code origin is_patent needs_authorization in_stock source_hash created_at ' +
    'updated_at price_e4 weight_is_assumed one_piece_fen one_piece_e4 private_to weight_source offer_read_at',
  marketplace_offers:
    'product_id marketplace offer_id seller_id market_category category_id state status weight_source weight_certainty ' +
    'certificates cost_fen seen_cost_fen cost_changed_at is_followed patent_reason rights_by rights_at imported_at read_at',
  marketplace_sellers: 'marketplace id name facts seen_at is_blocked',
  buyer_searches: 'who kind hour used',
  marketplace_categories: 'marketplace id category_id changed_at',
  marketplace_collections: 'marketplace id pallet_id imported_at',
  offer_imports:
    'id marketplace source source_id state options next_page problem operator_id operator_name created_at beat_at ended_at',
  offer_import_rows: 'import_id offer_id position state problem detail title',
  unconfirmed_orders: 'order_id lines read_at',
  demo_market_follows: 'offer_id told followed_at',
  demo_market_changes: 'offer_id price_percent stock state changed_at',
  demo_market_messages: 'id at body confirmed_at',
  purchase_orders:
    'id number supplier_id state state_since freight_fen external_number carrier tracking_number note asked_at version ' +
    'created_by created_at placed_by placed_at asked_by answered_by answered_at owner_answer',
  goods_places: 'order_item_id place order_id placed_at',
  surplus_goods:
    'id purchase_order_id order_item_id pieces what place found_by found_at decision reason given_to decided_by decided_at',
  marketplace_purchases:
    'purchase_order_id state state_since attempt basis orders goods_fen freight_fen discount_fen total_fen is_freight_known ' +
    'refusals previewed_at previewed_by approved_fen approved_by approved_at asked_at readings looked_at',
  marketplace_orders:
    'id purchase_order_id external_id out_number position state original_state approved_fen approved_freight_fen made_fen ' +
    'made_freight_fen total_fen goods_fen freight_fen discount_fen paid_fen refunded_fen pay_state pay_request_id pay_asked_fen pay_asked_at ' +
    'pay_day pay_tries pay_readings pay_looked_at pay_note pay_before closed_by closed_reason refund_id refund_state lines made_at ' +
    'changed_at read_at',
  marketplace_parcels:
    'id marketplace_order_id external_id carrier tracking_number state goods purchase_parcel_id announced_at',
  seller_claims:
    'id marketplace_order_id lines reason_id reason description goods_fen most_fen state state_since refund_id refund_state note ' +
    'returns_goods return_address pictures proposed_by proposed_at decided_by',
  marketplace_events: 'id purchase_order_id marketplace_order_id kind operator_id details at',
  marketplace_entries: 'id marketplace_order_id kind amount_fen total_fen at',
  marketplace_sweeps: 'marketplace seen_at',
  demo_market_orders:
    'id out_number seller_id status lines goods_fen freight_fen refunded_fen message closed_by closed_reason created_at ' +
    'changed_at pay_before paid_at',
  demo_market_parcels: 'id order_id tracking_number goods sent_at signed_at step',
  demo_market_refunds: 'id order_id status amount_fen lines returns_goods description answer_at',
  demo_market_entries: 'id order_id kind amount_fen request_id at',
  purchase_parcels: 'id purchase_order_id carrier tracking_number announced_at arrived_at',
  purchase_order_lines:
    'id purchase_order_id order_id order_item_id quantity received short cost_fen cny_per_usd_e6 paid_fen reason allowed_by',
  buy_list: 'order_item_id order_id supplier_id pieces since',
  search_words: 'word language products',
  opensearch_changes: 'id product_id word language changed_at',
  opensearch_state:
    'is_only form since live_index next_index copied_product copied_word copied_language is_rebuild_wanted built_at ' +
    'held_by held_until',
  skus:
    'id product_id position attributes image source_image source_price_fen fixed_price_e4 price_e4 ' +
    'amount_on_sale source_amount is_withdrawn weight_grams supplier_spec_id weight_is_assumed reserved weight_source',
  suppliers: 'id connector names created_at',
  unlisted_search: 'product_id words',
};
