/** What an order waits for in the warehouse, in its order. */
export const warehouseSteps = ['receive', 'inspect', 'pack', 'ship'] as const;

export type WarehouseStep = (typeof warehouseSteps)[number];

/** As on a parcel's label: its order's number and its own. */
export const parcelCode = (sn: string, number: number) => `${sn}-${number}`;
