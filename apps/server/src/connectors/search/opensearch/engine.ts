import type {
  CategoryCount,
  CountedCategories,
  ListQuery,
  Page,
  SearchEngine,
  Terms,
  TitleWord,
} from '#connectors/search/search.ts';
import { EngineAway, EngineRefusal, type EngineRequest, type OpenSearchClient } from './client.ts';
import type { WordDocument } from './index-definition.ts';
import { anyBody, type Clause, countBody, pageBody, similarBody, wordsBody } from './query.ts';
import { leastSimilarity, similarity } from './trigrams.ts';

/** Beyond it the database is the quicker one. */
const answerWithinMs = 1000;

/** Candidates for a mistyped word: as many as PostgreSQL gives, of a few more that have as much in common. */
const similarMost = 60;
const similarRead = 300;
const wordsMost = 1000;

interface Found {
  timed_out: boolean;
  _shards: { failed: number };
  hits: { total?: { value: number }; hits: { _id: string; _source?: unknown }[] };
  aggregations?: { categories: { buckets: Record<string, { doc_count: number }> } };
}

/** Answers from the index as it is; whether to ask it is decided by SearchWithFallback. */
export class OpenSearchEngine implements SearchEngine {
  readonly #client: OpenSearchClient;

  constructor(client: OpenSearchClient) {
    this.#client = client;
  }

  async readPage(query: ListQuery): Promise<Page> {
    const { hits } = await this.#search(pageBody(query));
    const total = hits.total?.value ?? 0;
    return {
      total: Math.min(total, query.countTo),
      isMore: total > query.countTo,
      ids: hits.hits.map(({ _id }) => Number(_id.slice(1))),
    };
  }

  async countByCategory(query: ListQuery, { ids }: CountedCategories): Promise<CategoryCount[]> {
    const { aggregations } = await this.#search(countBody(query, ids));
    const buckets = aggregations?.categories.buckets ?? {};
    return ids.map((id) => ({ categoryId: id, count: buckets[`C${id}`]?.doc_count ?? 0 }));
  }

  async findAny(texts: readonly Terms[], most = texts.length): Promise<Set<number>> {
    if (texts.length === 0) return new Set();
    const lines = texts.flatMap((terms) => ['{}', JSON.stringify(anyBody(terms))]);
    const { responses } = await this.#send<{ responses: Found[] }>('_msearch', lines);
    const found = responses.flatMap((response, place) => ((checked(response).hits.total?.value ?? 0) > 0 ? place : []));
    return new Set(found.slice(0, most));
  }

  async findWords(words: readonly string[]): Promise<TitleWord[]> {
    if (words.length === 0) return [];
    return readWords(await this.#search(wordsBody(words, wordsMost)));
  }

  async findSimilarWords(word: string): Promise<TitleWord[]> {
    const found = readWords(await this.#search(similarBody(word, similarRead)));
    return found
      .map((candidate) => ({ candidate, alike: similarity(word, candidate.word) }))
      .filter(({ alike }) => alike >= leastSimilarity)
      .sort((a, b) => b.alike - a.alike || b.candidate.products - a.candidate.products)
      .slice(0, similarMost)
      .map(({ candidate }) => candidate);
  }

  async #search(body: Clause): Promise<Found> {
    return checked(await this.#send<Found>('_search', body));
  }

  #send<Answer>(call: string, body: NonNullable<EngineRequest['body']>): Promise<Answer> {
    const path = `${this.#client.prefix}/${call}`;
    return this.#client.send<Answer>({ method: 'POST', path, body, timeoutMs: answerWithinMs });
  }
}

/** Parts of a multiple answer may fail alone. A search that asks for too much is no fault of the engine. */
function checked(found: Found & { error?: unknown; status?: number }): Found {
  const { error, status } = found;
  const reason = `a search failed: ${JSON.stringify(error)?.slice(0, 300)}`;
  if (error && status === 400) throw new EngineRefusal(status, reason);
  if (error) throw new EngineAway(reason);
  if (found.timed_out || found._shards.failed > 0) throw new EngineAway('a part of the index did not answer');
  return found;
}

const readWords = ({ hits }: Found): TitleWord[] =>
  hits.hits.map(({ _source }) => {
    const { word, language, products } = _source as WordDocument;
    return { word, language, products };
  });
