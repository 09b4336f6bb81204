import { Fragment, type ReactNode } from 'react'
import { type VisiblePart, visibleParts } from './visible-parts'

type VisibleTextProps = {
  children: string
  /** UTF-16 units that are shown at most. */
  limit?: number | undefined
  /** Runs of hidden characters that get a mark each; those after them stand as U+FFFD. */
  marks?: number | undefined
}

/**
 * Text from outside: nothing in it can reorder or hide what stands beside it. Hidden characters are shown, and however
 * many there are, the markup stays small.
 */
export function VisibleText({ children, limit = 1_000, marks = 20 }: VisibleTextProps) {
  const { parts, unmarked, left } = visibleParts(children.toWellFormed(), limit, marks)
  return (
    <>
      <bdi>{parts.length === 1 ? markup(parts[0]) : parts.map(keyed)}</bdi>
      {unmarked > 0 && <Note>{`${counted(unmarked, 'more hidden character')}, shown as \uFFFD`}</Note>}
      {left > 0 && <Note>{`… ${counted(left, 'more character')}`}</Note>}
    </>
  )
}

/** Parts never move, so their place is their key. */
function keyed(part: VisiblePart, at: number) {
  return <Fragment key={`part ${at}`}>{markup(part)}</Fragment>
}

function markup(part: VisiblePart | undefined) {
  if (!part || 'text' in part) return part?.text
  const times = part.count > 1 ? ` ×${part.count.toLocaleString('en')}` : ''
  return <span className="hidden-mark">{`U+${part.code}${times}`}</span>
}

function Note({ children }: { children: ReactNode }) {
  return <span className="text-muted"> {children}</span>
}

function counted(count: number, what: string) {
  return `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`
}
