export interface Findings {
  lost: string[];
  double: string[];
  wrong: string[];
  queries: number;
}

export function expectSums(findings: Findings, what: string, is: readonly number[], expected: readonly number[]): void {
  const amounts = inOrder(is);
  const text = `${what}: ${JSON.stringify(is)}, not ${JSON.stringify(expected)}`;
  if (is.length < expected.length) findings.lost.push(text);
  else if (is.length > expected.length) findings.double.push(text);
  else if (inOrder(expected).some((amount, index) => amount !== amounts[index])) findings.wrong.push(text);
}

const inOrder = (amounts: readonly number[]) => amounts.map(Number).toSorted((one, other) => one - other);
