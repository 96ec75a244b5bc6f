/** The shop's mark, a sampan, as the storefront draws it (components/icons.tsx). */
const hull =
  'M1.5 17.3c3.7 2.7 8 3.7 12.5 3.7h7.5c4.7 0 9-1.6 13-5.2-1.6 6.6-5.6 10.7-11.3 10.7H12.5c-5.2 0-9-3.4-11-9.2Z';
const canopy = 'M9.5 20.6c.3-5.2 3.1-8 6.8-8s6.6 2.8 6.9 8z';
const oar = 'M24.5 8 33 29.5';
const wave = 'M5 31.4c2-1.3 4-1.3 6 0s4 1.3 6 0 4-1.3 6 0 3 1.2 5 .2';

export const sampanLogo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 5 36 30" aria-hidden="true" stroke-linecap="round" stroke-width="1.8" fill="none"><path stroke="#0c5055" d="${oar}"/><path fill="#0c5055" d="${canopy}"/><path fill="#c6380f" d="${hull}"/><path stroke="#399ea6" d="${wave}"/></svg>`;
