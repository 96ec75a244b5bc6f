import { type TranslationRequest, type Translator, TranslatorError } from '#connectors/translator/translator.ts';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { storeAgain } from '#domains/catalogue/editing/store-edits.ts';
import { refreshCounts } from '#domains/catalogue/index/index-store.ts';
import { writing } from '#domains/catalogue/index/lock-catalogue.ts';
import { translateTextsJob } from '#domains/catalogue/queued-jobs.ts';
import { followLanguages, markUsers, readOutdated } from '#domains/catalogue/translations/translation-store.ts';
import type { Services } from '#shop/services.ts';
import { readSetting } from '#shop/settings/settings.ts';
import { type ClaimedCall, claimCall, isAnythingWaiting } from './call-store.ts';
import { cleanAnswer } from './clean-answer.ts';
import { endCall, pauseAll, postponeTexts, refusePair, refuseTexts, storeAnswers } from './outcome-store.ts';

type TranslateServices = Pick<Services, 'db' | 'queue' | 'storage' | 'translator' | 'log'>;

const productsAtOnce = 100;
/** Well below a job's time limit; the next job does the rest. */
const budgetMs = 300_000;

/**
 * Translates what waits and stores it with the products. Each step has its own transaction, and none is open while the
 * translator is asked, so that a killed run loses one call at most: its characters stay counted, its texts are asked again.
 */
export async function translateTexts(services: TranslateServices): Promise<void> {
  const { db, queue, translator } = services;
  const until = Date.now() + budgetMs;
  const { languages } = await readSetting(db, 'offered');
  await inTransaction(db, (tx) => followLanguages(tx, languages));
  await storeOutdated(services, until);
  let goesOn = translator !== undefined;
  while (translator && goesOn && Date.now() < until) goesOn = await translateNext(services, translator);
  await storeOutdated(services, until);
  if (Date.now() >= until) await inTransaction(db, (tx) => queue.add(tx, translateTextsJob, {}));
}

/** Queues the job if something waits: a timed job may not take as long. */
export async function goOnTranslating({ db, queue, translator }: TranslateServices): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (await isAnythingWaiting(tx, translator?.name)) await queue.add(tx, translateTextsJob, {});
  });
}

/** Products with what the memory has gained; what they still lack waits. */
async function storeOutdated(services: TranslateServices, until: number): Promise<void> {
  for (let stored = productsAtOnce; stored === productsAtOnce && Date.now() < until; )
    stored = await writing(services, async (tx) => {
      const ids = await readOutdated(tx, productsAtOnce);
      if (ids.length > 0) {
        await storeAgain(tx, services, ids);
        await refreshCounts(tx);
      }
      return ids.length;
    });
}

/** One call; false if there is nothing to ask for now. */
async function translateNext({ db, log }: TranslateServices, translator: Translator): Promise<boolean> {
  const { monthlyCharacters } = await readSetting(db, 'translation');
  const call = await inTransaction(db, (tx) => claimCall(tx, translator, monthlyCharacters));
  if (call === 'nothing' || call === 'limit') return false;
  const answer = await ask(translator, call);
  if (answer instanceof TranslatorError)
    log.warn({ problem: answer.problem, reason: answer.message, call: call.id }, 'translator failed');
  return inTransaction(db, (tx) =>
    answer instanceof TranslatorError
      ? storeFailure(tx, translator, call, answer)
      : store(tx, translator, call, answer),
  );
}

async function ask(translator: Translator, call: ClaimedCall): Promise<(string | undefined)[] | TranslatorError> {
  const request: TranslationRequest = {
    from: call.source_language === 'auto' ? undefined : call.source_language,
    to: call.language,
    isHtml: call.is_html,
    texts: call.texts.map(({ source }) => source),
  };
  try {
    const texts = await translator.translate(request);
    return texts.map((text) => (text === undefined ? undefined : cleanAnswer(text, call.is_html)));
  } catch (error) {
    if (error instanceof TranslatorError) return error;
    throw error;
  }
}

async function store(
  tx: Transaction,
  { name }: Translator,
  call: ClaimedCall,
  answers: readonly (string | undefined)[],
): Promise<boolean> {
  const answered = call.texts.flatMap((text, index) => {
    const answer = answers[index];
    return answer ? { ...text, text: answer } : [];
  });
  const unknown = call.texts.filter((_, index) => !answers[index]).map(({ hash }) => hash);
  await storeAnswers(tx, name, call, answered);
  await refuseTexts(tx, name, { ...call, hashes: unknown, problem: 'unknown' });
  await markUsers(
    tx,
    answered.map(({ hash }) => ({ hash, sourceLanguage: call.source_language })),
  );
  await endCall(tx, call.id, 'answered');
  return true;
}

async function storeFailure(
  tx: Transaction,
  { name }: Translator,
  call: ClaimedCall,
  error: TranslatorError,
): Promise<boolean> {
  await endCall(tx, call.id, error.isUncharged ? 'refused' : 'failed', error.problem);
  if (error.stopsAll) await pauseAll(tx, call, error.problem);
  else if (error.problem === 'language') await refusePair(tx, name, call);
  else await postponeTexts(tx, name, call, error.problem);
  return !error.stopsAll;
}
