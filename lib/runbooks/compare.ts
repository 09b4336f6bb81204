import { diffArrays } from 'diff'
import { shortened } from '../values/text'

export type RunbookState = { title: string; markdown: string; url: string | null }

export type DiffLine = { kind: 'same' | 'added' | 'removed'; text: string } | { kind: 'skipped'; count: number }

/** `undefined` lines: the texts differ too much to be compared in the time. `cut`: lines that are not shown. */
export type Comparison = { lines: DiffLine[] | undefined; cut: number }

const CONTEXT = 3
const MOST_SHOWN = 500
const MOST_CHARACTERS = 20_000
const LINE_SHOWN = 300

const MOST_EDITS = 2_000
const MOST_MILLISECONDS = 500

/** With some lines around each change; none when nothing changed. */
export function compareRunbooks(before: RunbookState, after: RunbookState): Comparison {
  const limits = { maxEditLength: MOST_EDITS, timeout: MOST_MILLISECONDS }
  const changes = diffArrays(linesOf(before), linesOf(after), limits)
  if (!changes) return { lines: undefined, cut: 0 }
  if (changes.every(({ added, removed }) => !added && !removed)) return { lines: [], cut: 0 }
  const last = changes.length - 1
  const lines = changes.flatMap(({ added, removed, value }, at): DiffLine[] => {
    if (added) return value.map((text) => ({ kind: 'added', text: shortened(text, LINE_SHOWN) }))
    if (removed) return value.map((text) => ({ kind: 'removed', text: shortened(text, LINE_SHOWN) }))
    return around(value, { isFirst: at === 0, isLast: at === last })
  })
  const shown = countShown(lines)
  return { lines: lines.slice(0, shown), cut: lines.length - shown }
}

function countShown(lines: DiffLine[]) {
  let left = MOST_CHARACTERS
  const full = lines.slice(0, MOST_SHOWN).findIndex((line) => {
    left -= line.kind === 'skipped' ? 0 : line.text.length
    return left < 0
  })
  return full === -1 ? Math.min(lines.length, MOST_SHOWN) : full
}

function linesOf({ title, markdown, url }: RunbookState) {
  return [`Title: ${title}`, `Link: ${url ?? ''}`, ...markdown.split(/\r?\n/)]
}

function around(texts: string[], { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): DiffLine[] {
  const head = isFirst ? 0 : CONTEXT
  const tail = isLast ? 0 : CONTEXT
  const count = texts.length - head - tail
  const same = (some: string[]) => some.map((text): DiffLine => ({ kind: 'same', text: shortened(text, LINE_SHOWN) }))
  if (count <= 1) return same(texts)
  return [...same(texts.slice(0, head)), { kind: 'skipped', count }, ...same(texts.slice(texts.length - tail))]
}
