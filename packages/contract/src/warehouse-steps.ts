/** An order's steps in the warehouse, in sequence. */
export const warehouseSteps = ['receive', 'inspect', 'pack', 'ship'] as const;

export type WarehouseStep = (typeof warehouseSteps)[number];

/** The code on a parcel's label: the order's number and the parcel's. */
export const parcelCode = (sn: string, number: number) => `${sn}-${number}`;
