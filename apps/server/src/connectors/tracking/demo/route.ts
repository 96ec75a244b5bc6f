import type { ParcelDetail, ParcelState } from '@sampan/contract/tracking-states';

/** The way of a parcel in the demo: minutes after its registration, so that it arrives while somebody looks on. */
interface Stop {
  minutes: number;
  tag: ParcelState | `${ParcelState}:${ParcelDetail}`;
  place: string;
  message: string;
}

const leaving: readonly Stop[] = [
  { minutes: 0, tag: 'info_received', place: 'Foshan, China', message: 'Shipment information received' },
  { minutes: 1, tag: 'in_transit', place: 'Foshan, China', message: 'Picked up' },
  { minutes: 3, tag: 'in_transit', place: 'Guangzhou, China', message: 'Departed by air' },
  { minutes: 6, tag: 'in_transit', place: 'Liège, Belgium', message: 'Arrived at the hub' },
];

const arriving: readonly Stop[] = [
  { minutes: 9, tag: 'out_for_delivery', place: 'Local depot', message: 'Out for delivery' },
  { minutes: 12, tag: 'delivered', place: 'Local depot', message: 'Delivered' },
];

/** The last letters of a number choose another end, to try each by hand. */
const others: Record<string, readonly Stop[]> = {
  FAIL: [
    { minutes: 9, tag: 'out_for_delivery', place: 'Local depot', message: 'Out for delivery' },
    { minutes: 10, tag: 'attempt_fail', place: 'Local depot', message: 'Nobody was there' },
    { minutes: 12, tag: 'available_for_pickup', place: 'Parcel shop', message: 'Ready to be collected' },
  ],
  CUST: [
    { minutes: 8, tag: 'in_transit:customs', place: 'Roissy, France', message: 'Arrived at customs' },
    { minutes: 9, tag: 'in_transit:customs_asks', place: 'Roissy, France', message: 'The tax number is asked for' },
  ],
  LOST: [{ minutes: 9, tag: 'exception:lost', place: 'Liège, Belgium', message: 'Lost, an investigation has begun' }],
  BACK: [{ minutes: 9, tag: 'exception:returning', place: 'Liège, Belgium', message: 'Returned to the sender' }],
  STOP: [],
};

export function routeOf(number: string): readonly Stop[] {
  const end = Object.keys(others).find((letters) => number.endsWith(letters));
  return [...leaving, ...((end && others[end]) || arriving)];
}

/** As carriers' numbers are: letters, digits and hyphens. */
export const isTaken = (number: string): boolean => /^[A-Z0-9-]{5,40}$/.test(number);
