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
    'updated_at price_e4 weight_is_assumed one_piece_fen one_piece_e4 private_to',
  purchase_orders:
    'id number supplier_id state state_since freight_fen external_number carrier tracking_number note asked_at version ' +
    'created_by created_at placed_by placed_at asked_by answered_by answered_at owner_answer',
  goods_places: 'order_item_id place order_id placed_at',
  surplus_goods:
    'id purchase_order_id order_item_id pieces what place found_by found_at decision reason given_to decided_by decided_at',
  purchase_parcels: 'id purchase_order_id carrier tracking_number announced_at arrived_at',
  purchase_order_lines:
    'id purchase_order_id order_id order_item_id quantity received short cost_fen cny_per_usd_e6 reason allowed_by',
  buy_list: 'order_item_id order_id supplier_id pieces since',
  search_words: 'word language products',
  opensearch_changes: 'id product_id word language changed_at',
  opensearch_state:
    'is_only form since live_index next_index copied_product copied_word copied_language is_rebuild_wanted built_at ' +
    'held_by held_until',
  skus:
    'id product_id position attributes image source_image source_price_fen fixed_price_e4 price_e4 ' +
    'amount_on_sale source_amount is_withdrawn weight_grams supplier_spec_id weight_is_assumed reserved',
  suppliers: 'id connector names created_at',
  unlisted_search: 'product_id words',
};
