interface Read<Row> {
  data: readonly Row[] | undefined;
  isPending: boolean;
  error: Error | null;
  refetch: () => unknown;
}

/** What a call returned at once, or some rows of it, as a `DataTable` takes them. */
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
