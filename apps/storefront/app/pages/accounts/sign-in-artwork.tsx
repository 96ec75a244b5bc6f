import { useShopIcon } from '../../routing/document-data.ts';

const rows = Array.from({ length: 9 }, (_, row) => row);

/** One line of waves: each row lower, longer and flatter than the previous one. */
function wave(row: number): string {
  const length = 85 + row * 7;
  const height = 16 - row * 0.6;
  const half = Math.round(length / 2);
  const start = -((row * 67) % 260);
  return `M${start} ${178 + row * 30}${`q${half} ${-height} ${length} 0t${length} 0`.repeat(5)}`;
}

export function SignInArtwork() {
  const icon = useShopIcon('512');
  return (
    <svg className="river" viewBox="0 0 650 420" preserveAspectRatio="xMidYMax slice" fill="none" aria-hidden="true">
      {icon ? <Tile icon={icon} /> : <Boat />}
      {rows.map((row) => (
        <path
          key={row}
          d={wave(row)}
          className={row % 2 ? 'stroke-river-700' : 'stroke-river-800'}
          strokeWidth="2"
          opacity={1 - row * 0.05}
        />
      ))}
    </svg>
  );
}

function Boat() {
  return (
    <g transform="translate(330 46) scale(5.2)">
      <path d="M24.5 8 33 29.5" className="stroke-river-200" strokeWidth="1.6" strokeLinecap="round" />
      <path d="M9.5 20.6c.3-5.2 3.1-8 6.8-8s6.6 2.8 6.9 8z" className="fill-river-200" />
      <path
        d="M1.5 17.3c3.7 2.7 8 3.7 12.5 3.7h7.5c4.7 0 9-1.6 13-5.2-1.6 6.6-5.6 10.7-11.3 10.7H12.5c-5.2 0-9-3.4-11-9.2Z"
        className="fill-lacquer-500"
      />
    </g>
  );
}

/** The shop's own logo, on white. */
function Tile({ icon }: { icon: string }) {
  return (
    <>
      <rect x="350" y="8" width="140" height="140" rx="20" fill="#fff" />
      <image href={icon} x="356" y="14" width="128" height="128" />
    </>
  );
}
