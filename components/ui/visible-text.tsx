import { Fragment, type ReactNode } from 'react'
import { groupDigits } from './group-digits'
import { type VisiblePart, visibleParts } from './visible-parts'

type VisibleTextProps = {
  children: string
  limit?: number | undefined
  marks?: number | undefined
  renderText?: (text: string) => ReactNode
}

/** Text from outside: it can't hide or reorder its surroundings, hidden characters show, the markup stays small. */
export function VisibleText({ children, limit = 1_000, marks = 20, renderText = plain }: VisibleTextProps) {
  const { parts, unmarked, left } = visibleParts(children.toWellFormed(), limit, marks)
  return (
    <>
      <bdi>
        {parts.length === 1 ? markup(parts[0], renderText) : parts.map((part, at) => keyed(part, at, renderText))}
      </bdi>
      {unmarked > 0 && <Note>{`${counted(unmarked, 'more hidden character')}, shown as \uFFFD`}</Note>}
      {left > 0 && <Note>{`… ${counted(left, 'more character')}`}</Note>}
    </>
  )
}

type RenderText = NonNullable<VisibleTextProps['renderText']>

const plain: RenderText = (text) => text

/** Parts never move, so the index is the key. */
function keyed(part: VisiblePart, at: number, renderText: RenderText) {
  return <Fragment key={`part ${at}`}>{markup(part, renderText)}</Fragment>
}

function markup(part: VisiblePart | undefined, renderText: RenderText) {
  if (!part || 'text' in part) return part && renderText(part.text)
  const times = part.count > 1 ? ` ×${groupDigits(part.count)}` : ''
  return <span className="hidden-mark">{`U+${part.code}${times}`}</span>
}

function Note({ children }: { children: ReactNode }) {
  return <span className="text-muted"> {children}</span>
}

function counted(count: number, what: string) {
  return `${groupDigits(count)} ${what}${count === 1 ? '' : 's'}`
}
