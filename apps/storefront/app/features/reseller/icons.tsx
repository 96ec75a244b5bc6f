import { Icon, type IconName, IconPath } from '@sampan/ui/icons.tsx';

/** Icons of the workspace only: a visitor's pages need not load them. */
const paths = {
  download: 'M12 4v11M7.5 11 12 15.5l4.5-4.5M4.5 19.5h15',
  external: 'M13 5h6v6M19 5l-8.5 8.5M10 6H6a1 1 0 0 0-1 1v11a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1v-4',
  goods:
    'M5.5 4H9a1.5 1.5 0 0 1 1.5 1.5V9A1.5 1.5 0 0 1 9 10.5H5.5A1.5 1.5 0 0 1 4 9V5.5A1.5 1.5 0 0 1 5.5 4ZM15 4h3.5A1.5 1.5 0 0 1 20 5.5V9a1.5 1.5 0 0 1-1.5 1.5H15A1.5 1.5 0 0 1 13.5 9V5.5A1.5 1.5 0 0 1 15 4ZM5.5 13.5H9a1.5 1.5 0 0 1 1.5 1.5v3.5A1.5 1.5 0 0 1 9 20H5.5A1.5 1.5 0 0 1 4 18.5V15a1.5 1.5 0 0 1 1.5-1.5ZM15 13.5h3.5a1.5 1.5 0 0 1 1.5 1.5v3.5a1.5 1.5 0 0 1-1.5 1.5H15a1.5 1.5 0 0 1-1.5-1.5V15a1.5 1.5 0 0 1 1.5-1.5Z',
  home: 'm4 11 8-6.5 8 6.5M6.5 9.5v10h11v-10',
  pause: 'M9 6v12M15 6v12',
  percent:
    'M18 6 6 18M4.8 7.5a2.2 2.2 0 1 0 4.4 0 2.2 2.2 0 1 0-4.4 0M14.3 16.5a2.2 2.2 0 1 0 4.4 0 2.2 2.2 0 1 0-4.4 0',
  publish: 'M4.5 9.5 6 4.5h12l1.5 5M5.5 12v7.5h13V12M12 17.5v-6M9.5 13.8l2.5-2.5 2.5 2.5',
  sortDown: 'M12 5v14M7 14l5 5 5-5',
  sortUp: 'M12 19V5M7 10l5-5 5 5',
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
