import { z } from 'zod';
import { defineCall } from './call.ts';
import { id } from './fields.ts';
import { linePlaces } from './goods-places.ts';
import { limits, operatorLimits, serverLimits } from './limits.ts';
import { purchaseOrderStates, purchaseVersion, wholePurchaseOrder } from './purchasing.ts';

/** Purchase orders by the dozen: placed, taken out, and filled from the marketplace's answers. */

const text = z.string();
const ids = z.array(id).min(1).max(operatorLimits.purchasesAtOnceMax).describe('Ids of purchase orders.');

/** Obstacles to placing a line of a draft. */
export const placingNeeds = ['reason', 'owner', 'asked', 'not_wanted'] as const;
export type PlacingNeed = (typeof placingNeeds)[number];

export const operatorPlacePurchaseOrders = defineCall({
  summary:
    'Places several drafts, each by itself: of what cannot be placed it says why, line by line, and the others are placed.',
  method: 'POST',
  path: '/console/purchase-orders/place',
  access: 'operator:purchasing',
  input: z.object({
    purchases: z
      .array(z.object({ id, version: purchaseVersion }))
      .min(1)
      .max(operatorLimits.purchasesAtOnceMax)
      .describe('Drafts, as they were read.'),
  }),
  output: z.object({
    placed: z.int().describe('How many were placed.'),
    list: z
      .array(
        z.object({
          id: text,
          number: text.describe('`PO-1001`, or empty text for one that does not exist.'),
          problem: z
            .enum(['not_found', 'changed', 'moved', 'lines'])
            .nullable()
            .describe('Null: it is placed. lines: some of its lines cannot be.'),
          lines: z.array(
            z.object({
              id: text,
              itemNumber: text,
              sourceName: text,
              attributes: text,
              needs: z
                .enum(placingNeeds)
                .describe(
                  'reason: why it is bought below the guard. owner: an owner’s word, below the stop. asked: an owner was asked. not_wanted: its order needs fewer pieces, or is on hold.',
                ),
            }),
          ),
        }),
      )
      .describe('In the order of the input.'),
  }),
  refusals: [],
});

export const operatorListPurchaseLines = defineCall({
  summary: 'Several purchase orders with their lines, as they are printed.',
  method: 'POST',
  path: '/console/purchase-orders/lines',
  access: 'operator:purchasing',
  input: z.object({ ids }),
  output: z.object({ list: z.array(wholePurchaseOrder) }),
  refusals: [],
});

export const operatorExportPurchases = defineCall({
  summary:
    'Several purchase orders as text: a CSV file of their lines, the addresses of their offers, or the words for the suppliers.',
  method: 'POST',
  path: '/console/purchase-orders/export',
  access: 'operator:purchasing',
  input: z.object({
    ids,
    as: z
      .enum(['csv', 'links', 'order'])
      .describe(
        'csv: a row a line. links: an address a line of text, each offer once. order: what each supplier is asked for, in Chinese.',
      ),
  }),
  output: z.object({ text: text.describe('A CSV file begins with a byte order mark.') }),
  refusals: [],
});

export const purchaseFileProblem = z.enum([
  'unreadable',
  'column_missing',
  'too_many_lines',
  'cell_not_valid',
  'not_found',
  'ambiguous',
  'carrier_missing',
  'nothing_given',
  'not_placed',
  'closed',
  'too_many_parcels',
  'known',
]);

export const operatorImportPurchases = defineCall({
  summary:
    'Reads order numbers and tracking numbers of purchase orders from a CSV file or pasted cells, line by line. Only tries it, unless `apply` is set.',
  method: 'POST',
  path: '/console/purchase-orders/file',
  access: 'operator:purchasing',
  input: z.object({
    csv: text
      .min(1)
      .max(serverLimits.trackingFileMax)
      .describe(
        'Its first line names the columns: purchase order or order number at the supplier, and order number, carrier, tracking number, in English or in the marketplace’s words.',
      )
      .meta({
        examples: ['purchase order,order number,carrier,tracking number\nPO-1001,2417730009981,YTO,YT8817340026615\n'],
      }),
    apply: z.boolean().default(false).describe('False: nothing is changed.'),
  }),
  output: z.object({
    lines: z.array(
      z.object({
        line: z.int().describe('Of the file.'),
        number: text.describe('`PO-1001`, or what stands in its place.'),
        externalNumber: text,
        carrier: text,
        trackingNumber: text.describe('Several numbers of a cell are separated by spaces.'),
        problem: purchaseFileProblem
          .nullable()
          .describe('Null: it changes something. known: the shop has it already, and nothing changes.'),
        isDone: z.boolean().describe('It was stored.'),
      }),
    ),
    ready: z.int().describe('Lines that change something.'),
    done: z.int().describe('Lines that were applied.'),
  }),
  refusals: [],
});

export const operatorReceivePurchaseParcel = defineCall({
  summary:
    'One of several parcels of a purchase order is in the warehouse, with these pieces. Once all pieces are here, or the rest does not come, the purchase order has arrived.',
  method: 'POST',
  path: '/console/purchase-orders/{id}/receive-parcel',
  access: 'operator:purchasing|warehouse',
  input: z.object({
    id,
    version: purchaseVersion,
    parcelId: id.describe('Of the parcel that has come.'),
    lines: z
      .array(z.object({ id, received: z.int().min(0).max(limits.quantityMax) }))
      .max(operatorLimits.purchaseOrderLinesMax)
      .describe(
        'Pieces of each line in this parcel; lines that are not named are not in it. More than were expected become surplus.',
      ),
    places: linePlaces,
    rest: z
      .enum(['comes', 'missing'])
      .describe('What becomes of pieces that have not come: they come in another parcel, or not at all.'),
  }),
  output: z.object({ state: z.enum(purchaseOrderStates), version: z.int() }),
  refusals: ['not_found', 'purchase_order_changed', 'purchase_order_moved', 'idempotency_key_reused'],
  idempotent: true,
});
