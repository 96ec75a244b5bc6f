import { z } from 'zod';
import { changedLines } from './cart.ts';
import { lowPricesData } from './catalogue/low-prices.ts';
import { conversationChanged } from './conversations/inbox.ts';
import { type ErrorName, errors } from './errors.ts';
import { openingMissing } from './opening.ts';
import { scopeNames } from './scopes.ts';

/** The meaning of each refusal for programs, and its `data`. The message for people is in the translations. */
export const errorNotes: Record<ErrorName, string> = {
  invalid_input: 'A field is missing or wrong; `fields` names each with a reason.',
  malformed_body: 'The body is not a well-formed JSON object (or list, where the call takes one).',
  malformed_request: 'The URL or the headers cannot be read.',
  not_signed_in: 'The token or API key is missing, expired or revoked.',
  forbidden: 'Signed in, but not allowed: the call is for customers, or for operators with another role.',
  cross_site_request: 'A browser reports that another website’s page sent it (`Sec-Fetch-Site: cross-site`).',
  not_found: 'It does not exist, or it belongs to another customer.',
  method_not_allowed: 'The URL does not support this method; `Allow` and `data.methods` list those it does.',
  request_too_slow:
    'The headers took longer than 10 seconds, or the whole request longer than 30. The connection is closed.',
  body_too_large: 'The body is over 256 KiB.',
  too_many_requests: 'A limit is reached; `RateLimit` says which. Wait as long as `Retry-After` says.',
  internal_error:
    'An error in the shop, which is logged. Something may have changed: with an Idempotency-Key it is safe to retry.',
  unavailable:
    'The shop is busy or restarting; retry after `Retry-After`, with the same `Idempotency-Key` where the call takes one.',
  idempotency_key_reused: 'This Idempotency-Key was used with another body within the last 24 hours.',
  too_deep: 'Categories have three levels.',
  file_incomplete: 'Parts of the file are missing; `data.bytes` says how much is there.',
  marketplace_unavailable:
    'The shop has no marketplace, or it does not answer as it should; `data.kind` says which, where that is known.',
  offer_not_confirmed:
    'The marketplace has not confirmed price and stock of goods in the order for more than a day, and does not answer now. Trying again later may help.',
  too_many_imports: 'Twenty files have been neither stored nor discarded.',
  changed_meanwhile: 'Someone changed it after the `version` that was sent; `data` says who and what.',
  setting_changed: 'The setting was changed after the `changedAt` that was sent.',
  setting_needed: 'An open shop needs this setting: it can be changed, or the shop closed first.',
  shop_not_open: 'The shop has not been opened, or is closed for the moment. Operators’ calls work.',
  shop_not_ready: 'The shop cannot open yet; `data.missing` says what it needs.',
  mail_not_sent: 'The mail server did not accept the mail; `data.reason` says why.',
  wrong_account_or_password: 'Unknown account or wrong password; the response does not say which.',
  too_many_attempts: 'Too many wrong passwords or codes for this account or from this IP address.',
  email_code_recently_sent:
    'A code was sent to this e-mail address within the last 60 seconds, requested from the same IP address.',
  too_many_email_codes: 'Ten codes were sent to this e-mail address within a day, requested from the same IP address.',
  proof_of_work_needed:
    'Unusually many codes are being requested, or passwords tried on this account. Send the request again with `proof: { challenge, nonce }`: SHA-256 of `challenge:nonce` must begin with `data.bits` zero bits.',
  email_code_wrong: 'Wrong, used or older than 10 minutes. Five wrong attempts by its requester invalidate a code.',
  email_already_registered: 'There is already an account with this e-mail address.',
  email_not_registered: 'There is no account with this e-mail address.',
  password_too_common: 'One of the most common passwords, or made of the shop’s name or the user’s own e-mail address.',
  old_password_wrong: 'The password given as the old one is wrong.',
  second_factor_wrong: 'The code of the authenticator app, the recovery code or the passkey is wrong or used.',
  second_factor_needed: 'An authenticator app has to be set up first.',
  second_factor_asked:
    'The password is right; the customer has a second factor, so the code or a passkey is needed as well.',
  proof_needed:
    'The effect of the call would outlive the session: send it again with the caller’s password, and the second factor if there is one.',
  last_owner: 'This is the only owner who can sign in: another owner must enrol first.',
  operator_enrolled: 'The operator has enrolled, so the invitation no longer exists.',
  operator_disabled: 'The operator is disabled; enable them first.',
  passkey_wrong:
    'The passkey was created for another website or person, without unlocking it, or too late, or is already known.',
  too_many_passkeys: 'The operator has ten passkeys; remove one first.',
  scope_missing: 'The API key lacks the scope `data.scope`, which the call needs.',
  closed_to_api_keys: 'No API key can make this call, whatever its scopes: it is for people who sign in.',
  too_many_api_keys: 'The customer has 20 API keys that are neither expired nor revoked.',
  file_type_not_allowed: 'Only jpg, jpeg and png; for slips pdf too.',
  file_too_large: 'Over the size of uploads, or too wide or high. The message names the limits.',
  file_not_an_image: 'The bytes are not a picture of an allowed type, whatever the name says.',
  file_not_a_slip: 'The bytes are neither a picture of an allowed type nor a PDF, whatever the name says.',
  upload_not_allowed: 'The permission is wrong, used or older than five minutes, or the key belongs to another user.',
  country_not_served: 'The shop does not deliver to this place.',
  too_many_addresses: 'The customer has 100 addresses.',
  too_many_favourites: 'The customer has 500 favourites.',
  too_many_hooks: 'There are already ten webhooks; delete one first.',
  too_many_shops: 'There are already ten connected shops; disconnect one first.',
  shop_taken: 'Another account has connected this shop. It must be disconnected there first.',
  consent_not_offered: 'The other system has no consent page here; connect with keys.',
  consent_failed:
    'The owner did not agree, the answer is forged or too late, or another browser session asked. Begin again.',
  shop_keys_refused: 'The shop does not accept these keys, or they lack permissions.',
  shop_not_reached: 'The shop did not respond.',
  shop_redirects: 'This address redirects to another one. Connect with that one.',
  shop_server_fails: 'The shop’s server responds with an error.',
  shop_in_maintenance: 'The shop is in maintenance mode.',
  shop_asks_sign_in: 'The shop responds with a sign-in page.',
  shop_blocks_us: 'Something that guards the shop, such as a security plug-in, blocks our requests.',
  shop_prints_errors: 'The shop responds with PHP errors.',
  shop_shows_page: 'The shop responds with a web page.',
  shop_has_no_api: 'WooCommerce does not respond at this address.',
  shop_not_understood: 'The shop’s response lacks facts about the shop.',
  shop_not_connected: 'The shop is no longer connected.',
  grant_not_needed: 'These goods need no authorization.',
  grant_open: 'It was already requested, or is valid. `renewGrant` extends it.',
  grant_decided: 'It has been decided or withdrawn, or has ended, in the meantime.',
  too_many_grants: 'This customer has too many authorizations.',
  hook_is_off: 'The webhook is switched off; switch it on first.',
  rule_loses_money:
    'Goods would be sold for less than they cost delivered; `data` says how many, and those that lose most. Sent again with `acceptsLosing`, it is stored.',
  placeholder_unknown: 'A template holds a placeholder that its field does not know, or a single brace.',
  selection_expired: 'A selection is kept for a day. Select again.',
  selection_used: 'Something else was done with this selection. Select again.',
  shop_currency_unknown: 'No exchange rate is known for the currency of the shop, so nothing can be priced there.',
  too_many_publications: 'The shop would have more listings than allowed; `data.max` says how many.',
  not_publishable: 'Some of it cannot be sent as it is: it is already on its way, or none of it can be sold.',
  no_goods_left: 'None of the goods may be downloaded: they are no longer sold, or need the supplier’s authorization.',
  too_many_packages: 'The limit of stored packages is reached; `data.count` says how many there are. Remove one first.',
  request_decided: 'The shop has decided it, or the customer has withdrawn it.',
  sku_in_use: 'Another product in that shop has the SKU; `data.shopSku` says which.',
  cart_is_full: 'The cart would hold more than 100 lines; nothing was added.',
  out_of_stock: 'Fewer pieces are left than requested.',
  no_single_pieces: 'The product is not sold as single pieces.',
  own_stock_changed: 'Pieces came or left after they were counted: there are no longer as many as `seenPieces`.',
  too_many_for_stock: 'A restock has at most 100 pieces per size.',
  refund_damage_first: 'Damaged or missing pieces of a restock have to be refunded before the rest is put into stock.',
  own_stock_short: 'The customer’s own stock has fewer pieces of it than requested.',
  below_minimum_order: 'Fewer pieces of the product, over all its SKUs, than its minimum order.',
  not_a_full_batch: 'The product is sold in multiples of its `batchNumber`.',
  product_unavailable: 'The product or SKU is withdrawn, hidden or unknown.',
  price_changed:
    'A price sent is lower than today’s; `data.lines` holds the lines at current prices. Nothing was created.',
  nothing_selected: 'No line of the cart is selected.',
  no_shipping_address: 'The customer has no such address.',
  too_many_unpaid_orders: 'The customer has as many unpaid orders as are allowed at a time.',
  below_shop_minimum: 'The goods are worth less than the shop’s minimum for an order.',
  unpaid_goods_limit: 'A customer who has never paid would have more goods in unpaid orders than allowed.',
  order_status_changed: 'The order is not in a status from which this is possible.',
  counts_do_not_add_up: 'Accepted, damaged and missing pieces are not those of the line.',
  damage_needs_picture: 'Damage was found, and the line has no picture.',
  too_many_pictures: 'The line would have more pictures than it may have.',
  lines_not_inspected: 'A line has not been counted, or pieces of it were refunded since.',
  no_parcels: 'No parcel has been weighed and measured yet.',
  balance_changed: 'The parcels cost a different amount from the one sent: read the order again.',
  far_above_quote: 'Shipping costs far more than was quoted: send `isFarConfirmed` once the weights are checked.',
  instalment_not_due: 'This instalment cannot be paid now.',
  sum_changed: 'What is due of the orders is no longer the sum sent; `data` has the present one.',
  payment_in_progress: 'A payment is in progress or declared; wait for its outcome. `closeOrder` returns this too.',
  payment_method_not_offered: 'The shop does not offer this payment method for this order.',
  shipping_line_not_offered: 'This shipping line does not carry these goods to this country.',
  payment_provider_unavailable:
    'The payment provider is not responding. It is unknown whether an earlier attempt was charged: call `checkPayment` again.',
  amount_does_not_match:
    'The amount given is not the amount due; `data` has both, and the `resolutions` that fit the difference.',
  transfer_not_booked:
    'The order has no transfer of this amount that was booked by hand and waits for its bank line; `data` names it.',
  statement_unreadable:
    'The file is not a readable bank statement; `data` says what is wrong, and in which line of which file.',
  transaction_decided: 'The bank transaction does not, or no longer does, need a decision.',
  bank_fee_too_high: 'The amount is short by more than the shop covers as a bank fee.',
  prepaid_not_offered: 'The shop takes no money for prepaid balances. What is on one can be spent and withdrawn.',
  prepaid_too_low: 'The prepaid balance does not have this much; `data` says what is missing.',
  prepaid_limit: 'The filling, or the balance with it, would be higher than the shop allows; `data` has both limits.',
  prepaid_withdrawal_open: 'A withdrawal has not been paid back yet; only one can be open.',
  prepaid_withdrawal_decided: 'The withdrawal has been paid or declined in the meantime.',
  second_approver_needed: 'Recorded; a second operator has to approve this amount.',
  second_look_needed:
    'No one else can approve this amount: the same operator approves it again after at least ten minutes, with an unused code.',
  webhook_signature_wrong: 'The signature of a provider’s webhook is wrong.',
  refund_quantity_exceeded: 'More pieces than can still be refunded.',
  refund_not_possible: 'Nothing of this can be refunded now.',
  cancel_instead: 'Cancel an unshipped order to refund all of its money.',
  payment_disputed:
    'The cardholder’s bank is reversing this payment, or has; with `evenIfDisputed` the transfer is recorded anyway.',
  purchase_order_changed: 'Someone changed the purchase order after the `version` that was sent.',
  already_bought: 'Lines in `data.lines` are already being bought, or no longer need to be bought, in that quantity.',
  not_one_supplier: 'The lines have several suppliers.',
  purchase_order_moved: 'The purchase order is not in a state in which this is possible.',
  purchase_order_decides: 'The order’s goods are bought by purchase orders, which set its status.',
  price_too_low:
    'Prices leave less than the shop’s guard: `data.needs` says whether they need a reason (`lowPriceReason`) or an owner.',
  margin_too_low: 'Lines in `data.lines` have too little margin: each says whether it needs a reason or an owner.',
  too_many_pieces: 'More pieces than are expected of a line.',
  purchase_sum_changed: 'The sum is no longer the one that was sent: read it and approve it again.',
  approval_needs_owner: 'The sum is above what the shop lets others approve: an owner does.',
  marketplace_silent:
    'The marketplace did not answer, or cannot be asked now; `data.kind` says which. Nothing was changed.',
  marketplace_order_other: 'The marketplace has no such order, or it is that of another purchase.',
  claim_too_high: 'More than the seller can be asked for about these pieces.',
  claim_open: 'The seller is being asked about this order already: one claim at a time.',
  claim_needs_picture: 'For this reason the seller asks for a picture.',
  shortage_decided: 'It has been answered, withdrawn or settled in the meantime.',
  shortage_choice: 'Not one of the choices offered.',
  shortage_open: 'The buyer has been asked about pieces of this line and has not answered yet.',
  conversation_changed:
    'Someone wrote in the conversation or changed it after the `version` sent; `data` says who did what.',
  shop_order_not_open: 'The shop’s order has been ordered, cancelled, sent or set aside in the meantime.',
  shop_order_not_ready: 'Part of it cannot be fulfilled; `listShopOrders` says what, and why.',
  shop_order_not_split: 'A part would have no lines, or the order more than 20 parts.',
  shop_order_not_sent: 'The order here, or part of it, has not been sent yet: the recipient’s address is still needed.',
  orders_open: 'A customer with orders that have not ended cannot be erased.',
  money_owed: 'A customer who owes or is owed money, or whose payment or refund is in progress, cannot be erased.',
};

const wait = z.object({
  seconds: z.int().describe('Seconds to wait before retrying; the same as the Retry-After header.'),
});

const orderNumbers = z.object({ orders: z.array(z.string()).describe('Numbers of the orders.') });

const dataOf: Partial<Record<ErrorName, z.ZodType>> = {
  shop_not_open: wait,
  scope_missing: z.object({ scope: z.enum(scopeNames).describe('The scope that the call needs.') }),
  shop_not_ready: z.object({ missing: openingMissing }),
  mail_not_sent: z.object({ reason: z.string().describe('What the mail server said, in English.') }),
  price_changed: changedLines,
  proof_of_work_needed: z.object({
    challenge: z.string().describe('What to hash, with the nonce; valid for five minutes and this IP address.'),
    bits: z.int().describe('Number of zero bits the hash must begin with.'),
  }),
  method_not_allowed: z.object({ methods: z.array(z.string()).describe('The supported methods, as in `Allow`.') }),
  too_many_unpaid_orders: z.object({ count: z.int(), max: z.int().describe('How many are allowed at a time.') }),
  sum_changed: z.object({ dueUsd: z.number().describe('The sum that is due now, in US dollars.') }),
  prepaid_too_low: z.object({
    balanceUsd: z.number().describe('What is on it, US dollars.'),
    missingUsd: z.number().describe('What is missing, US dollars.'),
  }),
  prepaid_limit: z.object({
    fillingMaxUsd: z.number().describe('The highest single filling, US dollars.'),
    balanceMaxUsd: z.number().describe('The highest balance, US dollars.'),
  }),
  below_shop_minimum: z.object({
    goodsUsd: z.number(),
    minimumUsd: z.number().describe('Value of goods from which the shop takes orders, in US dollars.'),
  }),
  already_bought: z.object({ lines: z.array(z.string()).describe('Ids of the order’s lines.') }),
  price_too_low: lowPricesData,
  marketplace_silent: z.object({ kind: z.string(), code: z.string().describe('The marketplace’s, or empty text.') }),
  margin_too_low: z.object({
    lines: z.array(z.object({ id: z.string(), needs: z.enum(['reason', 'owner']) })).describe('Of the purchase order.'),
  }),
  conversation_changed: conversationChanged,
  orders_open: orderNumbers,
  money_owed: orderNumbers,
  payment_disputed: z.object({
    disputedUsd: z.number().describe('Amount that the bank holds or keeps, in US dollars.'),
    states: z.array(z.enum(['answer_needed', 'under_review', 'lost'])).describe('Of each dispute.'),
  }),
  unpaid_goods_limit: z.object({
    amountUsd: z.number(),
    maxUsd: z.number().describe('Amount allowed in total, in US dollars.'),
  }),
};

export function errorData(error: ErrorName): z.ZodType {
  const own = dataOf[error];
  if (own) return own;
  return errors[error] === 429 ? wait : z.null();
}
