import { Icon, type IconName, IconPath } from '@sampan/ui/icons.tsx';

/** Icons of the workspace only: a visitor's pages need not load them. */
const paths = {
  download: 'M12 4v11M7.5 11 12 15.5l4.5-4.5M4.5 19.5h15',
  external: 'M13 5h6v6M19 5l-8.5 8.5M10 6H6a1 1 0 0 0-1 1v11a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1v-4',
  goods:
    'M5.5 4H9a1.5 1.5 0 0 1 1.5 1.5V9A1.5 1.5 0 0 1 9 10.5H5.5A1.5 1.5 0 0 1 4 9V5.5A1.5 1.5 0 0 1 5.5 4ZM15 4h3.5A1.5 1.5 0 0 1 20 5.5V9a1.5 1.5 0 0 1-1.5 1.5H15A1.5 1.5 0 0 1 13.5 9V5.5A1.5 1.5 0 0 1 15 4ZM5.5 13.5H9a1.5 1.5 0 0 1 1.5 1.5v3.5A1.5 1.5 0 0 1 9 20H5.5A1.5 1.5 0 0 1 4 18.5V15a1.5 1.5 0 0 1 1.5-1.5ZM15 13.5h3.5a1.5 1.5 0 0 1 1.5 1.5v3.5a1.5 1.5 0 0 1-1.5 1.5H15a1.5 1.5 0 0 1-1.5-1.5V15a1.5 1.5 0 0 1 1.5-1.5Z',
  gear: 'M9 12a3 3 0 1 0 6 0 3 3 0 1 0-6 0M12 3.5V6M12 18v2.5M3.5 12H6M18 12h2.5M6 6l1.8 1.8M16.2 16.2 18 18M18 6l-1.8 1.8M7.8 16.2 6 18',
  help: 'M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0M9.5 9.5a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.1.9-1.1 1.7M12 16.5v.1',
  history: 'M5 12a7 7 0 1 0 2.2-5.1L5 9M5 4.5V9h4.5M12 8v4l2.5 1.5',
  home: 'm4 11 8-6.5 8 6.5M6.5 9.5v10h11v-10',
  pause: 'M9 6v12M15 6v12',
  pen: 'm5 19 .8-3.8L15.5 5.5l3 3L8.8 18.2 5 19Z',
  percent:
    'M18 6 6 18M4.8 7.5a2.2 2.2 0 1 0 4.4 0 2.2 2.2 0 1 0-4.4 0M14.3 16.5a2.2 2.2 0 1 0 4.4 0 2.2 2.2 0 1 0-4.4 0',
  publish: 'M4.5 9.5 6 4.5h12l1.5 5M5.5 12v7.5h13V12M12 17.5v-6M9.5 13.8l2.5-2.5 2.5 2.5',
  shield: 'M12 3.5 19 6v6c0 4.5-3 7.2-7 8.5-4-1.3-7-4-7-8.5V6l7-2.5ZM9 12l2.2 2.2L15.2 10',
  sortDown: 'M12 5v14M7 14l5 5 5-5',
  sortUp: 'M12 19V5M7 10l5-5 5 5',
  store:
    'M4.5 9.5 6 4.5h12l1.5 5a2.5 2.5 0 0 1-5 0 2.5 2.5 0 0 1-5 0 2.5 2.5 0 0 1-5 0ZM5.5 12.5v7h13v-7M10 19.5v-4h4v4',
} as const;

export type ResellerIconName = keyof typeof paths | IconName;

const isOwn = (name: ResellerIconName): name is keyof typeof paths => name in paths;

interface Props {
  name: ResellerIconName;
  small?: boolean;
}

export function ResellerIcon({ name, small }: Props) {
  return isOwn(name) ? <IconPath path={paths[name]} small={small} /> : <Icon name={name} small={small} />;
}
