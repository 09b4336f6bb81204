import type { Root } from 'hast'
import { createBoundedThread, type Unfinished } from '../bounded-thread'
import { sha256 } from '../values/sha256'

export type RenderedMarkdown = { ok: true; tree: Root; parts: number } | { ok: false; reason: Unfinished }

type Task = { markdown: string; part: number; nodes: number; characters: number }
type Settings = { now: () => Date; milliseconds?: number }
type Input = { markdown: string; part?: number }

// One part's bound: the serving thread turns the tree into elements.
const BOUND = { nodes: 3_000, characters: 40_000 }

const TIME_LIMIT = 1_000
const CACHED = 32
const FAULT_CACHED_FOR = 60_000

/** Sanitised, in a thread of its own with one second: some Markdown takes hours to parse. */
export function createMarkdownRenderer({ now, milliseconds = TIME_LIMIT }: Settings) {
  const thread = createBoundedThread<Task, RenderedMarkdown>({
    file: 'lib/markdown/render.thread.mjs',
    nothing: { markdown: '', part: 1, ...BOUND },
    milliseconds,
  })
  const cache = createCache(now)

  async function render({ markdown, part = 1 }: Input): Promise<RenderedMarkdown> {
    const key = `${part} ${sha256(markdown)}`
    const known = cache.get(key)
    if (known) return known
    const run = await thread.run({ markdown, part, ...BOUND }, () => cache.get(key))
    const rendered = run.ok ? run.answer : run
    if (run.ok || run.reason !== 'too_much_at_once') cache.set(key, rendered)
    return rendered
  }

  return { render, close: thread.close }
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
