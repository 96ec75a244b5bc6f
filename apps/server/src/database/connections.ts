/** The connections that a process may hold, for requests and for searches. */
export interface Connections {
  web: number;
  search: number;
}

export const allConnections: Connections = { web: 12, search: 4 };
