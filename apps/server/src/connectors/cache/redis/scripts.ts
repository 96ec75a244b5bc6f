import { createHash } from 'node:crypto';

/**
 * Atomic steps in Redis. Each shop has
 * - state: `era`, a number that changes when anything is lost; `run`, of the server that holds it; `seq`, of the last
 *   notice; `clear`, entries made before it are not returned; `fed`, the position in the change feed; `beat`, by the
 *   server's clock: all that had committed by then is in the stream;
 * - tags: for each tag the `seq` of the last notice that named it. '@' is always there: without it some were lost;
 * - notices: the stream, whose ids are era-seq;
 * - lease: the process that relays the feed into the stream;
 * - entries: `at`, the last notification that its maker had read when it began, `tags`, `value`, `signature`.
 */

const now = `
local time = redis.call('TIME')
local ms = time[1] * 1000 + math.floor(time[2] / 1000)
local function whole(number) return string.format('%.0f', number) end`;

/** Whether no change can be missing here; else the reason. KEYS: state, tags. ARGV: era, the oldest allowed beat. */
const sound = `${now}
local state = redis.call('HMGET', KEYS[1], 'era', 'clear', 'beat')
if state[1] ~= ARGV[1] or not redis.call('ZSCORE', KEYS[2], '@') then return 'lost' end
if not state[3] or ms - tonumber(state[3]) > tonumber(ARGV[2]) then return 'late' end
local function changed(at, names)
  if at < tonumber(state[2]) then return true end
  local tags = {}
  for tag in string.gmatch(names, '[^ ]+') do tags[#tags + 1] = tag end
  if #tags == 0 then return false end
  for _, seq in ipairs(redis.call('ZMSCORE', KEYS[2], unpack(tags))) do
    if seq and tonumber(seq) > at then return true end
  end
  return false
end`;

/** KEYS: state, tags, entry. ARGV: era, how old a beat may be, how many bytes are read at most. */
const get = `${sound}
if redis.call('HSTRLEN', KEYS[3], 'value') > tonumber(ARGV[3]) then return false end
local entry = redis.call('HMGET', KEYS[3], 'at', 'tags', 'value', 'signature')
if not entry[1] or changed(tonumber(entry[1]), entry[2]) then return false end
return entry`;

/** ARGV: era, how old a beat may be, at, tags, value, seconds to live, signature. */
const keep = `${sound}
if changed(tonumber(ARGV[3]), ARGV[4]) then return 'changed' end
redis.call('HSET', KEYS[3], 'at', ARGV[3], 'tags', ARGV[4], 'value', ARGV[5], 'signature', ARGV[7])
redis.call('EXPIRE', KEYS[3], ARGV[6])
return 'kept'`;

/**
 * Takes or keeps the lease, and begins a new era if the server is another one, or empty. KEYS: state, tags, notices, lease.
 * ARGV: whose, for how many ms, the server's run, what time it was when the feed was last read, or nothing. Answers where
 * the feed is read from, and what time it is: an order that was under way for long must not pass for a new one.
 */
const hold = `${now}
local owner = redis.call('GET', KEYS[4])
if owner and owner ~= ARGV[1] then return false end
redis.call('SET', KEYS[4], ARGV[1], 'PX', ARGV[2])
local state = redis.call('HMGET', KEYS[1], 'era', 'run', 'fed')
if state[2] ~= ARGV[3] or not redis.call('ZSCORE', KEYS[2], '@') then
  local era = whole(math.max(ms, (tonumber(state[1]) or 0) + 1))
  redis.call('UNLINK', KEYS[1], KEYS[2], KEYS[3])
  redis.call('HSET', KEYS[1], 'era', era, 'run', ARGV[3], 'seq', 0, 'clear', 0, 'fed', '')
  redis.call('ZADD', KEYS[2], '+inf', '@')
  return { era, '', whole(ms) }
end
if ARGV[4] ~= '' then redis.call('HSET', KEYS[1], 'beat', ARGV[4]) end
return { state[1], state[3], whole(ms) }`;

/**
 * KEYS: as of hold. ARGV: whose, era, from which position, to which, most notices, most tags, what time it was before it
 * was read, or nothing if there is more to read; then notice and tags of each, '*' for everything.
 */
const push = `
local function whole(number) return string.format('%.0f', number) end
local state = redis.call('HMGET', KEYS[1], 'era', 'fed', 'seq', 'clear')
if redis.call('GET', KEYS[4]) ~= ARGV[1] or state[1] ~= ARGV[2] or state[2] ~= ARGV[3] then return 'not yours' end
local seq, clear = tonumber(state[3]), tonumber(state[4])
for index = 8, #ARGV, 2 do
  seq = seq + 1
  local id = state[1] .. '-' .. whole(seq)
  redis.call('XADD', KEYS[3], 'MAXLEN', '~', ARGV[5], id, 'notice', ARGV[index], 'fed', index + 2 > #ARGV and ARGV[4] or '')
  if ARGV[index + 1] == '*' then clear = seq else
    for tag in string.gmatch(ARGV[index + 1], '[^ ]+') do redis.call('ZADD', KEYS[2], seq, tag) end
  end
end
local surplus = redis.call('ZCARD', KEYS[2]) - tonumber(ARGV[6])
if surplus > 0 then
  local last = redis.call('ZRANGE', KEYS[2], surplus - 1, surplus - 1, 'WITHSCORES')
  clear = math.max(clear, tonumber(last[2]))
  redis.call('ZREMRANGEBYRANK', KEYS[2], 0, surplus - 1)
end
redis.call('HSET', KEYS[1], 'seq', whole(seq), 'clear', whole(clear), 'fed', ARGV[4])
if ARGV[7] ~= '' then redis.call('HSET', KEYS[1], 'beat', ARGV[7]) end
return 'pushed'`;

/** KEYS: state, tags. ARGV: how old a beat may be. */
const look = `${now}
local state = redis.call('HMGET', KEYS[1], 'era', 'seq', 'fed', 'run', 'beat')
if not state[1] or state[3] == '' or not redis.call('ZSCORE', KEYS[2], '@') then return false end
if not state[5] or ms - tonumber(state[5]) > tonumber(ARGV[1]) then return false end
return { state[1], state[2], state[3], state[4], state[5], whole(ms) }`;

/** KEYS: lease. ARGV: whose. */
const release = `if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end`;

export interface Script {
  text: string;
  sha: string;
}

const script = (text: string): Script => ({ text, sha: createHash('sha1').update(text).digest('hex') });

export const scripts = {
  get: script(get),
  keep: script(keep),
  hold: script(hold),
  push: script(push),
  look: script(look),
  release: script(release),
};
