import { type CompiledReading, type CompiledSignal, firstText, isIdentifier } from './compiled'
import { type Identified, type Part, partAt } from './identifier'
import { dedupKeyIn, isOfOneProblem } from './identifier-names'
import { libreNmsOf } from './libre-nms'
import type { NoticeSignal } from './notice'
import { formatPath } from './path'
import { placesIn } from './places'
import { OWN_SIGNAL } from './presets/own-signal'
import { titleParts } from './says-over'
import type { Status } from './status-of'
import { timeIn } from './times'

type Named = Identified & { reading: CompiledReading }

/** Undefined when a part of the key is missing: the rest would join unrelated alerts. */
export function signalOf(named: Named, signal: CompiledSignal, status: Status): NoticeSignal | undefined {
  const { times, onResolved, reopenMinutes } = signal
  const key = keyOf(named, signal)
  if (!key) return undefined
  const at = times && timeIn(firstText(named.roots, status === 'resolved' ? times.ended : times.started))
  return { key: JSON.stringify(key), at, onResolved, reopenMinutes }
}

function keyOf(named: Named, signal: CompiledSignal): string[] | undefined {
  const { roots, reading } = named
  const says = signal.status?.says !== undefined
  const given = says || reading.tool ? dedupKeyIn(roots.item) : undefined
  if (given !== undefined) return ['dedup_key', given]
  const own = signal.key.map((paths) => partAt(named, paths))
  const parts = says ? partsBySaying(own, named, signal) : own.map((part) => part?.text)
  const known = parts.filter((part) => part !== undefined)
  if (known.length < parts.length) return undefined
  const kind = says || reading.tool ? kindOf(reading, own[0]) : []
  const apart = reading.apart?.(roots)
  // Where several parts may lead to one value, that is the whole identifier.
  return [...kind, ...new Set(known), ...(apart === undefined ? [] : [apart])]
}

/** A key may hear many tools, each of which counts its own things from 1. */
function kindOf({ tool, kind }: CompiledReading, first: Part | undefined): string[] {
  const path = first && formatPath(first.path)
  const of = kind ?? (path && BARE.has(path) ? undefined : path)
  const parts = [tool, of].filter((part) => part !== undefined)
  return parts.length > 0 ? [parts.join(' ')] : []
}

/** A sender's own name for a problem, in whichever form its alerts are. */
const BARE = new Set<string>(OWN_SIGNAL.key.flat())

/** A title that names what the problem is on tells it from others. By itself it names only what tools do not use twice. */
function partsBySaying(
  own: (Part | undefined)[],
  { roots, reading }: Named,
  { byTitle = false, byPlaces = false }: CompiledSignal,
) {
  const { id } = libreNmsOf(roots.item) ?? {}
  if (isIdentifier(id)) return ['LibreNMS', id]
  const title = titleParts(firstText(roots, reading.summary) ?? '')
  const known = own.flatMap((part) => part ?? [])
  const texts = own.map((part) => part?.text)
  if (known.length === own.length) {
    const places = byPlaces && !known.some(isOfProblem) ? placesIn(roots.item).map(({ text }) => text) : []
    return [...texts, ...places, ...(title?.scope ? [title.scope] : [])]
  }
  return title && byTitle ? ['title', ...known.map(({ text }) => text), title.scope, title.rest] : texts
}

function isOfProblem({ path }: Part) {
  return isOfOneProblem(path.keys.at(-1) ?? '')
}
