/** The exit codes of `npm run try:image`; 77 means that a test cannot run. */
export const codeOf = { well: 0, badly: 1, untried: 77 } as const;
