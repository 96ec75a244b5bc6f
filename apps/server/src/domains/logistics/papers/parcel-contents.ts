/** Which pieces are in which parcel, as a packing list says it. Pure. */

interface Leaving {
  id: string;
  name: string;
  options: string;
  /** Those that leave. */
  pieces: number;
}

interface Packed {
  contents: readonly { orderItemId: string; pieces: number }[];
}

interface Written {
  /** A list a parcel; empty if nobody recorded what is in it. */
  contents: string[][];
  /** What is in no parcel, while of other pieces it is known. */
  unassigned: string[];
}

/** One parcel alone has everything. Of several, what was refunded or found damaged since it was packed is in none. */
export function writeContents(lines: readonly Leaving[], parcels: readonly Packed[]): Written {
  const write = ({ name, options }: Leaving, pieces: number) =>
    `${pieces} × ${[name, options].filter(Boolean).join(', ')}`;
  const all = lines.filter(({ pieces }) => pieces > 0);
  if (parcels.length === 1) return { contents: [all.map((line) => write(line, line.pieces))], unassigned: [] };
  const left = new Map(all.map((line) => [line.id, line.pieces]));
  const contents = parcels.map((parcel) =>
    parcel.contents.flatMap(({ orderItemId, pieces }) => {
      const line = all.find(({ id }) => id === orderItemId);
      const packed = Math.min(pieces, left.get(orderItemId) ?? 0);
      left.set(orderItemId, (left.get(orderItemId) ?? 0) - packed);
      return line && packed > 0 ? [write(line, packed)] : [];
    }),
  );
  if (contents.every((one) => one.length === 0)) return { contents, unassigned: [] };
  const rest = all.flatMap((line) => {
    const pieces = left.get(line.id) ?? 0;
    return pieces > 0 ? [write(line, pieces)] : [];
  });
  return { contents, unassigned: rest };
}
