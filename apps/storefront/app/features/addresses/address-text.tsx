import { AddressLine } from './address-line.tsx';

interface Shown {
  name: string;
  mobile: string;
  postcode: string;
  city: string;
  province: string;
  lines: string[];
}

/** If a country's format has no postal code, a given one goes before the country. */
function withPostcode({ lines, postcode }: Shown): string[] {
  const isShown = lines.some((line) => line.includes(postcode));
  return isShown ? lines : [...lines.slice(0, -1), postcode, ...lines.slice(-1)];
}

/** Recipient and phone, then the address in its country's order. */
export function AddressText({ address }: { address: Shown }) {
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap gap-x-4">
        <b dir="auto">{address.name}</b>
        <bdi dir="ltr" className="text-muted">
          {address.mobile}
        </bdi>
      </div>
      <div dir="auto" className="text-ink-700">
        <AddressLine address={{ ...address, lines: withPostcode(address) }} />
      </div>
    </div>
  );
}
