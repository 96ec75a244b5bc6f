import { Link } from '@sampan/ui/link.tsx';

export const orderPath = (id: string) => `/orders/${id}`;

/** The last characters of an order number, for narrow places: they can be searched for. */
export function OrderEnd({ id, sn }: { id: string; sn: string }) {
  return (
    <Link to={orderPath(id)} className="order-number" title={sn}>
      <bdi dir="ltr">…{sn.slice(-8)}</bdi>
    </Link>
  );
}

/** It may lose its beginning, never its end. */
export function OrderNumber({ id, sn }: { id: string; sn: string }) {
  return (
    <Link to={orderPath(id)} className="order-number">
      <bdi dir="ltr">{sn}</bdi>
    </Link>
  );
}
