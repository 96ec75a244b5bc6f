import { useShop } from '../routing/document-data.ts';

export function Copyright() {
  const { legalName, shopName } = useShop();
  return (
    // A page rendered last year may still be read.
    <bdi dir="ltr" className="whitespace-normal" suppressHydrationWarning>
      © {new Date().getUTCFullYear()} {legalName || shopName}
    </bdi>
  );
}
