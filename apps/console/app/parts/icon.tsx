import { IconPath, Icon as SharedIcon, type IconName as SharedName } from '@sampan/ui/icons.tsx';

/** Icons of the console only: all visitors load the shared ones. */
const paths = {
  back: 'M9 14.5 4.5 10 9 5.5M4.5 10H15a5 5 0 0 1 0 10h-3.5',
  badge:
    'M5 5.5h14v14H5zM9.5 3.5h5v4h-5zM10 12a2 2 0 1 0 4 0 2 2 0 1 0-4 0M8.5 17c.6-1.6 1.9-2.3 3.5-2.3s2.9.7 3.5 2.3',
  chart: 'M4 4v16h16M8.5 16v-4M12.5 16V7.5M16.5 16v-6',
  gauge: 'M4 17a8.5 8.5 0 1 1 16 0M12 15l4-5M10.8 15.5a1.2 1.2 0 1 0 2.4 0 1.2 1.2 0 1 0-2.4 0',
  download: 'M12 4v11M7.5 10.5 12 15l4.5-4.5M5 19.5h14',
  note: 'M5 4.5h14v10l-5 5H5zM14 19.5v-5h5M8.5 9h7M8.5 12.5h4',
  camera: 'M4 7.5h3.5L9 5h6l1.5 2.5H20v11.5H4zM8.5 13a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0',
  offline:
    'M4 4l16 16M5 12.5a10 10 0 0 1 4-2.4M12.5 9.6a10 10 0 0 1 6.5 2.9M8.5 16a5 5 0 0 1 6.5-.5M12 19.5h.01M2 9a15 15 0 0 1 4.5-2.8M10.5 5.1A15 15 0 0 1 22 9',
  market: 'M4 5h16v4.5H4zM5.5 9.5v10h13v-10M9.5 13.5h5',
  people:
    'M5.5 8.5a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0M2.5 20c.8-3.6 3.4-5.2 6.5-5.2s5.7 1.6 6.5 5.2M15.5 5.3a3.5 3.5 0 0 1 0 6.4M18 15.2c1.8.8 3 2.3 3.5 4.8',
  sortDown: 'M12 5v14M7 14l5 5 5-5',
  scan: 'M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M7.5 8v8M10.5 8v8M13.5 8v8M16.5 8v8',
} as const;

export type IconName = SharedName | keyof typeof paths;

export function Icon({ name, ...look }: { name: IconName; small?: boolean; className?: string }) {
  return name in paths ? (
    <IconPath path={paths[name as keyof typeof paths]} {...look} />
  ) : (
    <SharedIcon name={name as SharedName} {...look} />
  );
}
