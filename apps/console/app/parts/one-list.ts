interface Read<Row> {
  data: readonly Row[] | undefined;
  isPending: boolean;
  error: Error | null;
  refetch: () => unknown;
}

/** Adapts a call's result, or some of its rows, to a `DataTable`. */
export function oneList<Row>({ data, isPending, error, refetch }: Read<Row>, rows = data) {
  return {
    rows,
    total: rows?.length ?? 0,
    isPending,
    error,
    hasMore: false,
    isLoadingMore: false,
    loadMore: () => undefined,
    retry: () => void refetch(),
  };
}
