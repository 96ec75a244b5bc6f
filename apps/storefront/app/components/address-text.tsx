import { AddressLine } from './address-line.tsx';

interface Shown {
  name: string;
  mobile: string;
  postcode: string;
  city: string;
  province: string;
  lines: string[];
}

/** Recipient and phone, then the address in the order of its country. */
export function AddressText({ address }: { address: Shown }) {
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap gap-x-4">
        <b dir="auto">{address.name}</b>
        <bdi dir="ltr" className="text-muted">
          {address.mobile}
        </bdi>
        {!address.lines.some((line) => line.includes(address.postcode)) && (
          <bdi dir="ltr" className="text-muted">
            {address.postcode}
          </bdi>
        )}
      </div>
      <div dir="auto" className="text-ink-700">
        <AddressLine address={address} />
      </div>
    </div>
  );
}
