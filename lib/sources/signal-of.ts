import { type CompiledReading, type CompiledSignal, firstText, isIdentifier } from './compiled'
import { type Identified, type Part, partAt } from './identifier'
import { libreNmsOf } from './libre-nms'
import type { NoticeSignal } from './notice'
import { formatPath } from './path'
import { OWN_SIGNAL } from './presets/own-signal'
import { titleParts } from './says-over'
import type { Status } from './status-of'
import { timeIn } from './times'

type Named = Identified & { reading: CompiledReading }

/** Undefined when a part of the key is missing: the rest would join unrelated alerts. */
export function signalOf(
  named: Named,
  { key, status: read, byTitle = false, times, onResolved, reopenMinutes }: CompiledSignal,
  status: Status,
): NoticeSignal | undefined {
  const { roots, reading } = named
  const own = key.map((paths) => partAt(named, paths))
  const texts = own.map((part) => part?.text)
  const parts = read?.says ? partsBySaying(texts, named, byTitle) : texts
  if (parts.includes(undefined)) return undefined
  const at = times && timeIn(firstText(roots, status === 'resolved' ? times.ended : times.started))
  const kind = read?.says || reading.tool ? kindOf(reading, own[0]) : []
  // Where several parts may lead to one value, that is the whole identifier.
  return { key: JSON.stringify([...kind, ...new Set(parts)]), at, onResolved, reopenMinutes }
}

/** A key may hear many tools, each of which counts its own things from 1. */
function kindOf({ tool }: CompiledReading, first: Part | undefined): string[] {
  const path = first && formatPath(first.path)
  const kind = [tool, path && BARE.has(path) ? undefined : path].filter((part) => part !== undefined)
  return kind.length > 0 ? [kind.join(' ')] : []
}

/** A sender's own name for a problem, in whichever form its alerts are. */
const BARE = new Set<string>(OWN_SIGNAL.key.flat())

/** A title that names what the problem is on tells it from others. By itself it names only what tools do not use twice. */
function partsBySaying(own: (string | undefined)[], { roots, reading }: Named, byTitle: boolean) {
  const { id } = libreNmsOf(roots.item) ?? {}
  if (isIdentifier(id)) return ['LibreNMS', id]
  const title = titleParts(firstText(roots, reading.summary) ?? '')
  if (!own.includes(undefined)) return title?.scope ? [...own, title.scope] : own
  const known = own.filter((part) => part !== undefined)
  return title && byTitle ? ['title', ...known, title.scope, title.rest] : own
}
