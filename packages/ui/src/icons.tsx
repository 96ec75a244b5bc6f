const paths = {
  alert: 'M12 4 2.8 19.5h18.4L12 4Z M12 10v4.5M12 17v.01',
  arrow: 'M4.5 12h15M13.5 6l6 6-6 6',
  bank: 'M3.5 9.5 12 4l8.5 5.5zM5 20h14M6.5 12.5V17M12 12.5V17M17.5 12.5V17',
  bell: 'M6 10a6 6 0 0 1 12 0c0 5 2 6.2 2 6.2H4S6 15 6 10Z M10 19.5a2.2 2.2 0 0 0 4 0',
  box: 'm12 3 8 4.3v9.4L12 21l-8-4.3V7.3L12 3Z m-7.8 4.4 7.8 4.2 7.8-4.2M12 11.6V21',
  calendar: 'M4.5 6h15v14h-15zM4.5 10h15M8.5 3.5V8M15.5 3.5V8',
  card: 'M3.5 6.5h17v11.5h-17zM3.5 10.5h17M7 14.5h3',
  cart: 'M3 4h2.2l2 11.2a1.5 1.5 0 0 0 1.5 1.3h8.6a1.5 1.5 0 0 0 1.5-1.2L20.3 8H6 M8.3 20a1.2 1.2 0 1 0 2.4 0 1.2 1.2 0 1 0-2.4 0 M15.6 20a1.2 1.2 0 1 0 2.4 0 1.2 1.2 0 1 0-2.4 0',
  chat: 'M4 5.5h16v11H11L6.5 20v-3.5H4z',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  clock: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 1 1 0-17M12 7.5V12l3 2',
  down: 'm6 9 6 6 6-6',
  expand: 'M9 4.5H4.5V9M15 4.5h4.5V9M9 19.5H4.5V15M15 19.5h4.5V15',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z M9.2 12a2.8 2.8 0 1 0 5.6 0 2.8 2.8 0 1 0-5.6 0',
  'eye-off':
    'M4 4l16 16M9.5 5.8A9.6 9.6 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.8 3.5M6.3 7.6A16.7 16.7 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.5-1.2M10 10a2.8 2.8 0 0 0 4 4',
  factory: 'M3.5 20V10l5.5 3.5V10l5.5 3.5V5h5V20zM8 16.5h.01M12 16.5h.01M16 16.5h.01',
  globe:
    'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 1 1 0-17M3.5 12h17M12 3.5c2.4 2.3 3.5 5.2 3.5 8.5s-1.1 6.2-3.5 8.5c-2.4-2.3-3.5-5.2-3.5-8.5s1.1-6.2 3.5-8.5Z',
  heart: 'M12 20S3.5 15 3.5 8.9A4.4 4.4 0 0 1 12 7.2a4.4 4.4 0 0 1 8.5 1.7C20.5 15 12 20 12 20Z',
  info: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 1 1 0-17M12 11v5M12 8v.01',
  inspect:
    'M9 4.5H6.5A1.5 1.5 0 0 0 5 6v13a1.5 1.5 0 0 0 1.5 1.5h11A1.5 1.5 0 0 0 19 19V6a1.5 1.5 0 0 0-1.5-1.5H15 M9 3h6v3.5H9zM8.8 13.5l2.2 2.2 4.2-4.4',
  left: 'm15 6-6 6 6 6',
  lock: 'M5.5 10.5h13V20h-13zM8 10.5V8a4 4 0 0 1 8 0v2.5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  minus: 'M5 12h14',
  paper: 'M6 3.5h8l4 4v13H6z M14 3.5v4h4M9 12h6M9 15.5h6',
  phone: 'M12 3.8a8.2 8.2 0 0 0-7 12.4L4 20.2l4.1-1A8.2 8.2 0 1 0 12 3.8Z M9 9.2c0 3.2 2.6 5.8 5.8 5.8',
  pin: 'M12 21s6.5-5.8 6.5-11a6.5 6.5 0 0 0-13 0c0 5.2 6.5 11 6.5 11Z M9.7 10a2.3 2.3 0 1 0 4.6 0 2.3 2.3 0 1 0-4.6 0',
  plus: 'M12 5v14M5 12h14',
  print: 'M7 9V4h10v5M7 17H4.5V9h15v8H17M7 14h10v6H7z',
  right: 'm9 6 6 6-6 6',
  search: 'M11 4.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 1 1 0-13m5 11.5 4.5 4.5',
  share: 'M12 14.5V4M8 7.5 12 3.5l4 4M6.5 11H5v9.5h14V11h-1.5',
  sliders:
    'M4 7h9M17 7h3M4 12h3M11 12h9M4 17h10M18 17h2 M13 7a2 2 0 1 0 4 0 2 2 0 1 0-4 0 M7 12a2 2 0 1 0 4 0 2 2 0 1 0-4 0 M14 17a2 2 0 1 0 4 0 2 2 0 1 0-4 0',
  sort: 'M8 19V5M4.5 8.5 8 5l3.5 3.5M16 5v14M12.5 15.5 16 19l3.5-3.5',
  tag: 'M4 4h7.5l8.5 8.5-7.5 7.5L4 11.5zM8 8h.01',
  trash: 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10 11v5M14 11v5',
  truck:
    'M3 6h11v10.5H3zM14 9.5h4l3 3.5v3.5h-7 M5.1 17.5a1.9 1.9 0 1 0 3.8 0 1.9 1.9 0 1 0-3.8 0 M15.3 17.5a1.9 1.9 0 1 0 3.8 0 1.9 1.9 0 1 0-3.8 0',
  up: 'm6 15 6-6 6 6',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  upload: 'M12 15.5V5M7.5 9.5 12 5l4.5 4.5M5 19.5h14',
  user: 'M8 8.5a4 4 0 1 0 8 0 4 4 0 1 0-8 0M4.5 20c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5',
  x: 'm6 6 12 12M18 6 6 18',
} as const;

export type IconName = keyof typeof paths;

/** Directional arrows and chevrons are mirrored with the script; the rest never is. */
const directed = new Set<IconName>(['arrow', 'left', 'right']);

interface Look {
  small?: boolean | undefined;
  className?: string | undefined;
}

export function Icon({ name, className = '', ...look }: Look & { name: IconName }) {
  const turned = directed.has(name) ? 'flip ' : '';
  return <IconPath path={paths[name]} {...look} className={turned + className} />;
}

/** Draws an app's own icons in the same way: a grid of 24, lines of 1.75. */
export function IconPath({ path, small, className = '' }: Look & { path: string }) {
  return (
    <svg className={`icon${small ? ' icon-s' : ''} ${className}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

/** The sampan: hull, canopy, oar and a wave. Coloured by its surroundings (`on-dark`). */
export function SampanLogo() {
  return (
    <svg viewBox="0 5 36 30" aria-hidden="true">
      <path className="mark-line" d="M24.5 8 33 29.5" />
      <path className="mark-canopy" d="M9.5 20.6c.3-5.2 3.1-8 6.8-8s6.6 2.8 6.9 8z" />
      <path
        className="mark-hull"
        d="M1.5 17.3c3.7 2.7 8 3.7 12.5 3.7h7.5c4.7 0 9-1.6 13-5.2-1.6 6.6-5.6 10.7-11.3 10.7H12.5c-5.2 0-9-3.4-11-9.2Z"
      />
      <path className="mark-line mark-wave" d="M5 31.4c2-1.3 4-1.3 6 0s4 1.3 6 0 4-1.3 6 0 3 1.2 5 .2" />
    </svg>
  );
}
