import { z } from 'zod';
import { defineCall } from './call.ts';
import { after, id, line, moment, nothing, optionalText, pageSize, requiredText, usd } from './fields.ts';
import { goodsPlace, placesOf } from './goods-places.ts';
import { inbound } from './inbound.ts';
import { objection, parcel, shipment } from './inspected.ts';
import { limits, operatorLimits, serverLimits } from './limits.ts';
import {
  handedOver,
  knownContents,
  packedParcel,
  pictureKeys,
  receivedNumber,
  trackingState,
  trackingStepFields,
} from './logistics.ts';
import { orderStatuses } from './order-status.ts';
import { orderAddress } from './orders.ts';
import { purchaseOrderStates } from './purchasing.ts';
import { parcelStates } from './tracking-states.ts';
import { warehouseSteps } from './warehouse-steps.ts';

/** The warehouse's work on an order, screen by screen; `logistics.ts` has the short cuts for whole orders. */

const step = z.enum(warehouseSteps).describe('What the order waits for here.');

const listed = {
  id: z.string(),
  sn: z.string(),
  step: step.nullable().describe('Null: the order is somewhere else.'),
  statusSince: z.string(),
  picture: z.string(),
  destination: z.enum(['recipient', 'own_stock']).describe('own_stock: the goods stay here, as the customer’s own.'),
  shipTo: z.string().describe('Who receives it: company or name, and country; empty for roles that do not need it.'),
  lines: z.int(),
  pieces: z.int().describe('Those that were refunded are not among them.'),
  linesInspected: z.int(),
  parcels: z.int(),
  parcelsShipped: z.int(),
  places: placesOf('Where its goods are: shelves, bins or boxes, each once.'),
};

export const warehouseOrder = z.object(listed).meta({ id: 'WarehouseOrder' });

export const operatorListWarehouseOrders = defineCall({
  summary: 'Orders that wait for a step in the warehouse, oldest first, with how many wait for each step.',
  method: 'GET',
  path: '/console/warehouse/orders',
  access: 'operator:warehouse',
  input: z.object({ step: z.enum(warehouseSteps).default('receive'), after, pageSize: pageSize(50) }),
  output: z.object({
    list: z.array(warehouseOrder),
    total: z.int().describe('1000 at most.'),
    next: z.string().nullable().describe('For `after` of the next page; null when there is none.'),
    counts: z.record(z.enum(warehouseSteps), z.int()).describe('How many wait for each step; 1000 at most.'),
  }),
  refusals: [],
});

export const operatorFindInWarehouse = defineCall({
  summary:
    'Orders by what is scanned or typed: an order’s number, a parcel’s, a tracking number that came in or went out, or the end of any of them; or by the number of a purchase order or of its parcel, or by the place where goods are.',
  method: 'GET',
  path: '/console/warehouse/find',
  access: 'operator:warehouse',
  input: z.object({ code: requiredText(60) }),
  output: z.object({
    list: z.array(
      z.object({
        ...listed,
        foundBy: z.enum(['order', 'parcel', 'received', 'shipped', 'purchase', 'place']),
        parcel: z.int().nullable().describe('Which of its parcels was scanned.'),
      }),
    ),
    inbound: z.array(inbound).describe('Purchase orders on their way, by their number or the end of their parcel’s.'),
  }),
  refusals: [],
});

const warehouseLine = z
  .object({
    id: z.string(),
    productName: z.string(),
    sourceName: z.string().describe('The supplier’s own title.'),
    options: z.string().describe('Colour, size and the like.'),
    sourceOptions: z.string(),
    picture: z.string(),
    offerId: z.int(),
    itemNumber: z.string(),
    hsCode: z.string(),
    origin: z.string(),
    note: z.string().describe('What the reseller’s customer typed for it, such as an engraving; or empty text.'),
    supplier: z.string(),
    quantity: z.int().describe('Pieces to be counted: those ordered and not refunded.'),
    serving: z
      .enum(['tiers', 'one_piece', 'own_stock'])
      .describe('own_stock: it is taken from the customer’s own, and not inspected.'),
    shelf: z
      .string()
      .describe('Where the customer’s own pieces of it lie, or empty text.')
      .meta({ examples: ['R-12-3'] }),
    places: placesOf('Where the pieces that were bought are. The customer’s own are on the shelf.'),
    result: z
      .object({
        accepted: z.int(),
        damaged: z.int(),
        missing: z.int(),
        unsettled: z.int().describe('Of these, neither refunded, sent again, nor waived: they wait for support.'),
        note: z.string(),
        inspectedAt: z.string(),
        pictures: z.array(z.object({ number: z.int(), url: z.string() })),
      })
      .nullable(),
  })
  .meta({ id: 'WarehouseLine' });

const balance = z
  .object({
    isBilled: z.boolean(),
    isDue: z.boolean().describe('False: shipping was paid with the order, at a price that does not change.'),
    shippingLine: z.string(),
    tariff: z
      .object({
        volumetricDivisor: z.number().describe('Cubic centimetres for a kilogram.'),
        minimumGrams: z.number(),
        baseCents: z.number(),
        steps: z.array(z.object({ fromGrams: z.number(), perKgCents: z.number() })),
      })
      .describe('By which the parcels are charged.'),
    quotedUsd: usd,
    quotedGrams: z.int(),
    farAboveUsd: usd.describe('If shipping costs more than this, somebody has to confirm the weights.'),
  })
  .meta({ id: 'WarehouseBalance' });

export const operatorGetWarehouseOrder = defineCall({
  summary: 'An order as the warehouse works on it: lines with what was found, parcels, the balance to bill.',
  method: 'GET',
  path: '/console/warehouse/orders/{id}',
  access: 'operator:warehouse|purchasing|finance|support',
  input: z.object({ id }),
  output: z.object({
    ...listed,
    status: z.enum(orderStatuses),
    buyerId: z.string().describe('Whose order it is.'),
    isObjected: z.boolean(),
    address: orderAddress.nullable().describe('Null for roles that do not need it.'),
    received: z
      .array(z.object({ trackingNumber: z.string(), at: z.string() }))
      .describe('Parcels that suppliers sent and that have come.'),
    purchases: z
      .array(
        z.object({
          id: z.string(),
          number: z.string(),
          state: z.enum(purchaseOrderStates),
          carrier: z.string(),
          trackingNumber: z.string(),
        }),
      )
      .describe('Purchase orders that bring its goods.'),
    items: z.array(warehouseLine),
    parcelList: z.array(
      z.object({
        ...parcel.shape,
        id: z.string(),
        code: z.string().describe('As on its label.'),
        contents: knownContents,
        shipment: z
          .object({
            ...shipment.shape,
            id: z.string(),
            steps: z.array(z.object({ ...trackingStepFields, at: z.string(), id: z.string() })),
            reported: z
              .array(
                z.object({
                  at: z.string(),
                  state: z.enum(parcelStates).nullable().describe('Null: the service’s word is not known.'),
                  word: z
                    .string()
                    .describe('The service’s own word for the state.')
                    .meta({ examples: ['InTransit_Departure'] }),
                  place: z.string(),
                  description: z.string().describe('The carrier’s own words.'),
                }),
              )
              .describe('What the tracking service reported, newest first.'),
          })
          .nullable(),
      }),
    ),
    inspection: z
      .object({ at: z.string(), by: z.string(), note: z.string(), approvedAt: z.string().nullable() })
      .nullable(),
    objections: z.array(z.object({ ...objection.shape, id: z.string(), decidedBy: z.string() })),
    notes: z
      .array(z.object({ id: z.string(), at: z.string(), by: z.string(), text: z.string().describe('The note.') }))
      .describe('What colleagues noted on the order, newest first.'),
    balance,
  }),
  refusals: ['not_found'],
});

export const operatorReceiveParcel = defineCall({
  summary:
    'One of the parcels that suppliers sent for an order has come; with `isLast`, the goods are all here: in_purchased → pending_inspection.',
  method: 'POST',
  path: '/console/warehouse/orders/{id}/received',
  access: 'operator:warehouse',
  input: z.object({ id, trackingNumber: receivedNumber, isLast: z.boolean().default(false), place: goodsPlace }),
  output: nothing,
  refusals: ['not_found', 'order_status_changed', 'purchase_order_decides', 'idempotency_key_reused'],
  idempotent: true,
});

const pieces = z.int().min(0).max(limits.quantityMax);

export const operatorInspectLine = defineCall({
  summary:
    'What was found of a line: the pieces add up to those ordered, and damage has a picture. Said again, it replaces what was said before.',
  method: 'PUT',
  path: '/console/warehouse/lines/{id}',
  access: 'operator:warehouse',
  input: z.object({
    id: id.describe('Of the order’s line.'),
    accepted: pieces,
    damaged: pieces,
    missing: pieces,
    note: optionalText(limits.remarkMax).describe('The buyer reads it.'),
    pictures: pictureKeys.describe(
      'Keys of uploaded pictures (`operatorUploadPolicy`), added to those that are there; the buyer will see them.',
    ),
    withoutPictures: z
      .array(z.int().min(1))
      .max(100)
      .default([])
      .describe('Numbers of pictures to remove.')
      .meta({ examples: [[2]] }),
  }),
  output: nothing,
  refusals: [
    'not_found',
    'order_status_changed',
    'counts_do_not_add_up',
    'damage_needs_picture',
    'too_many_pictures',
    'upload_not_allowed',
    'file_not_an_image',
    'file_too_large',
    'idempotency_key_reused',
  ],
  idempotent: true,
});

export const operatorSetParcels = defineCall({
  summary: 'The parcels in which an order leaves, as measured, numbered 1, 2, 3. Until the balance is billed.',
  method: 'PUT',
  path: '/console/warehouse/orders/{id}/parcels',
  access: 'operator:warehouse',
  input: z.object({ id, parcels: z.array(packedParcel).max(operatorLimits.parcelsMax) }),
  output: nothing,
  refusals: ['not_found', 'order_status_changed', 'too_many_pieces', 'idempotency_key_reused'],
  idempotent: true,
});

export const operatorBillBalance = defineCall({
  summary:
    'The inspection is over: the balance is billed by the parcels’ weights; if nothing is due, the parcels may leave.',
  method: 'POST',
  path: '/console/warehouse/orders/{id}/bill',
  access: 'operator:warehouse',
  input: z.object({
    id,
    shippingUsd: usd.describe('As shown to whoever bills it; refused with `balance_changed` if it is another by now.'),
    isFarConfirmed: z
      .boolean()
      .default(false)
      .describe('The weights were looked at again: shipping costs far more than was quoted.'),
    note: optionalText(limits.remarkMax),
  }),
  output: z.object({ balanceUsd: usd, creditUsd: usd.describe('Off it for pieces that are not sent.') }),
  refusals: [
    'not_found',
    'order_status_changed',
    'lines_not_inspected',
    'no_parcels',
    'balance_changed',
    'far_above_quote',
    'idempotency_key_reused',
  ],
  idempotent: true,
});

export const operatorStoreRestock = defineCall({
  summary:
    'The inspection of a restock is over: its pieces become the customer’s own stock. pending_inspection → completed.',
  method: 'POST',
  path: '/console/warehouse/orders/{id}/store',
  access: 'operator:warehouse',
  input: z.object({
    id,
    shelves: z
      .array(z.object({ orderItemId: id, shelf: line(operatorLimits.shelfMax).describe('Where it lies now.') }))
      .max(limits.cartLinesMax)
      .default([])
      .describe('Where each line lies; a line that is not named lies where its size lay before.'),
    note: optionalText(limits.remarkMax),
  }),
  output: nothing,
  refusals: [
    'not_found',
    'order_status_changed',
    'lines_not_inspected',
    'refund_damage_first',
    'idempotency_key_reused',
  ],
  idempotent: true,
});

export const operatorShipParcel = defineCall({
  summary: 'A parcel was handed to the carrier; with the last of its order: be_delivered → delivered.',
  method: 'POST',
  path: '/console/warehouse/parcels/{id}/ship',
  access: 'operator:warehouse',
  input: handedOver,
  output: nothing,
  refusals: ['not_found', 'order_status_changed', 'idempotency_key_reused'],
  idempotent: true,
});

export const operatorCorrectShipment = defineCall({
  summary: 'Another carrier or tracking number for a parcel that has left; the buyer is told.',
  method: 'PUT',
  path: '/console/warehouse/parcels/{id}/shipment',
  access: 'operator:warehouse',
  input: handedOver,
  output: nothing,
  refusals: ['not_found', 'order_status_changed'],
});

export const operatorUndoShipment = defineCall({
  summary:
    'The parcel has not left after all; the buyer is told. Until its tracking begins, or the buyer confirms receipt.',
  method: 'DELETE',
  path: '/console/warehouse/parcels/{id}/shipment',
  access: 'operator:warehouse',
  input: z.object({ id }),
  output: nothing,
  refusals: ['not_found', 'order_status_changed'],
});

export const operatorCorrectTrackingStep = defineCall({
  summary: 'Corrects a step of a parcel’s tracking.',
  method: 'PUT',
  path: '/console/warehouse/tracking-steps/{id}',
  access: 'operator:warehouse',
  input: z.object({ ...trackingStepFields, id, at: moment, state: trackingState }),
  output: nothing,
  refusals: ['not_found', 'order_status_changed'],
});

export const trackingProblem = z.enum([
  'unreadable',
  'column_missing',
  'too_many_lines',
  'not_found',
  'parcel_needed',
  'not_ready',
  'already_shipped',
  'twice_in_file',
  'carrier_missing',
  'number_missing',
  'cell_not_valid',
]);

export const operatorImportTracking = defineCall({
  summary:
    'Ships the parcels that a CSV file names by order or parcel number, with carrier and tracking number. Only tries it, unless `apply` is set.',
  method: 'POST',
  path: '/console/warehouse/tracking-file',
  access: 'operator:warehouse',
  input: z.object({
    csv: z
      .string()
      .min(1)
      .max(serverLimits.trackingFileMax)
      .meta({ examples: ['parcel,carrier,tracking number\nSP20261104ABCDEFGH-1,DHL,JD014600007799\n'] }),
    apply: z.boolean().default(false),
  }),
  output: z.object({
    lines: z.array(
      z.object({
        line: z.int(),
        parcel: z.string(),
        carrier: z.string(),
        trackingNumber: z.string(),
        problem: trackingProblem.nullable(),
        isShipped: z.boolean(),
      }),
    ),
    ready: z.int(),
    shipped: z.int(),
  }),
  refusals: [],
});

export const operatorPrintParcels = defineCall({
  summary:
    'An address, valid for 15 minutes, of a PDF: labels of an order’s parcels, its packing list, its invoice (a proforma until everything is paid), or where its goods are picked.',
  method: 'GET',
  path: '/console/warehouse/orders/{id}/print',
  access: 'operator:warehouse|support',
  input: z.object({ id, kind: z.enum(['labels', 'packing-list', 'invoice', 'pick-list']).default('labels') }),
  output: z.object({ url: z.string() }),
  refusals: ['not_found', 'no_parcels'],
});
