import { Link } from '@sampan/ui/link.tsx';

export const orderPath = (id: string) => `/orders/${id}`;

/** It may lose its beginning, never its end. */
export function OrderNumber({ id, sn }: { id: string; sn: string }) {
  return (
    <Link to={orderPath(id)} className="order-number">
      <bdi dir="ltr">{sn}</bdi>
    </Link>
  );
}
