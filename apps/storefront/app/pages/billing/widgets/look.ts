/** The shop's colours and type, for forms in the providers' own frames, where the page's styles do not reach. */

export interface Look {
  brand: string;
  text: string;
  muted: string;
  line: string;
  ground: string;
  danger: string;
  radius: string;
  font: string;
}

export function readLook(): Look {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    brand: read('color-link'),
    text: read('color-main'),
    muted: read('color-muted'),
    line: read('color-line-strong'),
    ground: read('color-surface'),
    danger: read('color-danger'),
    radius: read('radius-md'),
    font: getComputedStyle(document.body).fontFamily,
  };
}
