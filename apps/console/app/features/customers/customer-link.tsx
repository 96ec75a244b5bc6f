import { Link } from '@sampan/ui/link.tsx';
import { useMay } from '../../api/use-me.ts';

export const customerPath = (id: string) => `/customers/${id}`;

/** A customer's name, which leads to the customer for roles that may see one. */
export function CustomerLink({ id, name }: { id: string; name: string }) {
  const may = useMay();
  if (!may('operatorGetCustomer')) return <bdi>{name}</bdi>;
  return (
    <Link to={customerPath(id)} className="link" dir="auto">
      {name}
    </Link>
  );
}
