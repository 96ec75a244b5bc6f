const leastRatio = 2.2;

/** Whether a logo is wide enough to be the shop's written name: it is shown without the name beside it. */
export const isWordMark = (width: number, height: number) => height > 0 && width / height >= leastRatio;
