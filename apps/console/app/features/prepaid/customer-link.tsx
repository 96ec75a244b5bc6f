import { Link } from '@sampan/ui/link.tsx';

/** Who has the balance, with its number. */
export function CustomerLink({ customerId, customer, sn }: { customerId: string; customer: string; sn: string }) {
  return (
    <>
      <Link className="link" to={`/customers/${customerId}`}>
        <bdi>{customer}</bdi>
      </Link>{' '}
      <bdi className="mono second" dir="ltr">
        {sn}
      </bdi>
    </>
  );
}
