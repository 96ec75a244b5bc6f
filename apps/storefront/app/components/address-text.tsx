import { addressLine } from '../lib/address.ts';

interface Shown {
  name: string;
  mobile: string;
  postcode: string;
  country: string;
  province: string;
  city: string;
  detailAddress: string;
}

/** Recipient, phone, postal code and the whole address in two lines. */
export function AddressText({ address }: { address: Shown }) {
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap gap-x-4">
        <b dir="auto">{address.name}</b>
        <bdi dir="ltr" className="text-muted">
          {address.mobile}
        </bdi>
        <bdi dir="ltr" className="text-muted">
          {address.postcode}
        </bdi>
      </div>
      <div dir="auto" className="text-ink-700">
        {addressLine(address)}
      </div>
    </div>
  );
}
