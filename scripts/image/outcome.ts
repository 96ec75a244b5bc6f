/** What `npm run try:image` ends with; 77 is what test programs say where they cannot run. */
export const codeOf = { well: 0, badly: 1, untried: 77 } as const;
