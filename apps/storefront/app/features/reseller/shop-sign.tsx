interface Props {
  name: string;
  /** Two shops side by side differ. */
  isOther?: boolean;
  isSmall?: boolean;
}

/** A shop's first letters on a square. */
export function ShopSign({ name, isOther = false, isSmall = false }: Props) {
  const letters = name
    .split(/[\s.-]+/u)
    .flatMap((word) => [...word].slice(0, 1))
    .slice(0, 2)
    .join('');
  return (
    <span className="rs-shop" aria-hidden="true" data-small={isSmall || undefined} data-other={isOther || undefined}>
      {letters.toUpperCase()}
    </span>
  );
}
