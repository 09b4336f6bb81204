import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Root } from 'hast'
import pLimit from 'p-limit'
import Piscina from 'piscina'
import { installFolder } from '../installation'
import { sha256 } from '../sha256'

export type RenderedMarkdown =
  | { ok: true; tree: Root; parts: number }
  | { ok: false; reason: 'too_slow' | 'too_large' | 'too_much_at_once' }

type Task = { markdown: string; part: number; nodes: number; characters: number }
type Settings = { now: () => Date; milliseconds?: number }
type Input = { markdown: string; part?: number }

// One part's bound: the serving thread turns the tree into elements.
const BOUND = { nodes: 3_000, characters: 40_000 }

const TIME_LIMIT = 1_000
const START_LIMIT = 10_000
const WAITING = 8
const CACHED = 32
const FAULT_CACHED_FOR = 60_000

/** Sanitised, in a thread with one second, little memory and a short queue: some Markdown takes hours to parse. */
export function createMarkdownRenderer({ now, milliseconds = TIME_LIMIT }: Settings) {
  const pool = new Piscina<Task, RenderedMarkdown>({
    filename: pathToFileURL(join(installFolder, 'lib/markdown/render.thread.mjs')).href,
    minThreads: 0,
    maxThreads: 1,
    maxQueue: WAITING,
    idleTimeout: 30_000,
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32, stackSizeMb: 2 },
  })
  // A thread that is being ended can run out of memory; unheard, that error would end the process.
  pool.on('error', () => undefined)
  const oneByOne = pLimit(1)
  const cache = createCache(now)

  async function render({ markdown, part = 1 }: Input): Promise<RenderedMarkdown> {
    const key = `${part} ${sha256(markdown)}`
    const known = cache.get(key)
    if (known) return known
    if (oneByOne.pendingCount >= WAITING) return { ok: false, reason: 'too_much_at_once' }
    const rendered = await oneByOne(async () => cache.get(key) ?? run({ markdown, part, ...BOUND }))
    cache.set(key, rendered)
    return rendered
  }

  /** The second starts with the thread, whose start can take that long. */
  async function run(task: Task): Promise<RenderedMarkdown> {
    try {
      await pool.run({ ...task, markdown: '' }, { signal: AbortSignal.timeout(START_LIMIT) })
      return await pool.run(task, { signal: AbortSignal.timeout(milliseconds) })
    } catch (error) {
      return { ok: false, reason: error instanceof Error && error.name === 'AbortError' ? 'too_slow' : 'too_large' }
    }
  }

  return { render, close: () => pool.destroy() }
}

/** Keeps recent results; a fault only for a minute, since the machine may have caused it. */
function createCache(now: () => Date) {
  const kept = new Map<string, { rendered: RenderedMarkdown; until: number }>()
  return {
    get(key: string) {
      const found = kept.get(key)
      if (!found || found.until < now().getTime()) return undefined
      kept.delete(key)
      kept.set(key, found)
      return found.rendered
    },
    set(key: string, rendered: RenderedMarkdown) {
      kept.delete(key)
      const until = rendered.ok ? Number.POSITIVE_INFINITY : now().getTime() + FAULT_CACHED_FOR
      kept.set(key, { rendered, until })
      const [oldest] = kept.keys()
      if (kept.size > CACHED && oldest !== undefined) kept.delete(oldest)
    },
  }
}
