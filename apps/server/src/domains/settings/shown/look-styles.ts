import { actionShades, brandShades } from '@sampan/contract/settings/colours';
import type { Settings } from '@sampan/contract/settings/subjects';

/** The style sheet that replaces the built-in colours by the shop's own; '' if it has none. */
export function lookStyles({ brand, action }: Settings['look']): string {
  const rules = [
    ...(brand ? variables('river', brandShades(brand)) : []),
    ...(action ? variables('lacquer', actionShades(action)) : []),
  ];
  return rules.length > 0 ? `:root{${rules.join(';')}}` : '';
}

const variables = (name: string, shades: Record<number, string>) =>
  Object.entries(shades).map(([step, colour]) => `--color-${name}-${step}:${colour}`);
