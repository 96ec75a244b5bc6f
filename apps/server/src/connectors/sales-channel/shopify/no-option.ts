/** A product without options has this one, as in a shop's own administration. */
export const noOption = { name: 'Title', values: ['Default Title'] };
