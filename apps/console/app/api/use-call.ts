import { type InfiniteData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call, type Input, type Name, type Output } from './call.ts';

/** Query options for use outside components, such as a page's `clientLoader`. */
export function queryFor<Of extends Name>(name: Of, input: Input<Of>) {
  return queryOptions({ queryKey: [name, input], queryFn: ({ signal }) => call(name, input, { signal }) });
}

interface Options {
  /** Not yet, or not with this role. */
  enabled?: boolean;
  /** Reads again this often while the page is seen. */
  everySeconds?: number;
}

/** The result of a call: `data` once it is loaded, `isPending`, `error`, `refetch`. */
export function useCall<Of extends Name>(name: Of, input: Input<Of>, { enabled = true, everySeconds }: Options = {}) {
  return useQuery({
    ...queryFor(name, input),
    enabled,
    ...(everySeconds && { refetchInterval: everySeconds * 1000 }),
  });
}

interface ListPage<Row> {
  list: Row[];
  /** Absent where counting would take too long. */
  total?: number;
  next?: string | null;
}

/** Names of calls that return a list in pages. */
export type ListName = { [Of in Name]: Output<Of> extends ListPage<unknown> ? Of : never }[Name];
export type RowOf<Of extends ListName> = Output<Of>['list'][number];

interface ListOptions<Of extends ListName> extends Options {
  /** Extra input for the next page, usually `next` of the page before as `after`; undefined: there is none. */
  nextInput?: (pages: Output<Of>[]) => Partial<Input<Of>> | undefined;
}

function afterNext(pages: ListPage<unknown>[]): object | undefined {
  const next = pages.at(-1)?.next;
  return next ? { after: next } : undefined;
}

/** More rows are not changed by one press. */
const mostAtOnce = 1000;

/** A list that grows while its reader scrolls; a `DataTable` takes it as it is. */
export function useList<Of extends ListName>(name: Of, input: Input<Of>, options: ListOptions<Of> = {}) {
  const { enabled = true, everySeconds, nextInput = afterNext } = options;
  const query = useInfiniteQuery({
    queryKey: [name, 'pages', input],
    queryFn: ({ pageParam, signal }) => call(name, { ...(input as object), ...pageParam } as Input<Of>, { signal }),
    initialPageParam: {},
    getNextPageParam: (_last, pages) => nextInput(pages),
    select: ({ pages }: InfiniteData<Output<Of>>) => {
      const rows = pages.flatMap(({ list }) => list as RowOf<Of>[]);
      return { rows, total: (pages.at(-1) as ListPage<unknown>).total ?? rows.length, first: pages[0] };
    },
    enabled,
    ...(everySeconds && { refetchInterval: everySeconds * 1000 }),
  });
  /** All of them, for a change of all: a page that fails ends it early. */
  const loadAll = async (): Promise<RowOf<Of>[]> => {
    let read: Pick<typeof query, 'data' | 'hasNextPage' | 'isError'> = query;
    while (read.hasNextPage && !read.isError && (read.data?.rows.length ?? 0) < mostAtOnce)
      read = await query.fetchNextPage();
    return read.data?.rows ?? [];
  };
  return {
    loadAll,
    rows: query.data?.rows,
    total: query.data?.total ?? 0,
    /** What its first page says besides the rows. */
    firstPage: query.data?.first,
    isPending: query.isPending,
    error: query.error,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    readAt: query.dataUpdatedAt,
    loadMore: () => void (query.hasNextPage && !query.isFetchingNextPage && query.fetchNextPage()),
    retry: () => void query.refetch(),
  };
}

export type List<Row> = Omit<ReturnType<typeof useList>, 'rows' | 'firstPage'> & { rows: readonly Row[] | undefined };
