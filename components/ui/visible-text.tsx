import { Fragment } from 'react'

const HIDDEN = /([\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\u200B\u2060\uFEFF])/u

/** Whether a text holds characters that hide or reorder what stands beside them; an edit box shows them as they act. */
export function hasHiddenCharacters(text: string) {
  return HIDDEN.test(text)
}

/** Text from outside: nothing in it can reorder or hide what stands beside it, and whoever tries is shown. */
export function VisibleText({ children }: { children: string }) {
  const parts = children.toWellFormed().split(HIDDEN)
  return <bdi>{parts.length === 1 ? parts[0] : parts.map(visiblePart)}</bdi>
}

/** Every second part is a hidden character. */
function visiblePart(part: string, at: number) {
  if (at % 2 === 0) return <Fragment key={`text ${at}`}>{part}</Fragment>
  const code = part.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
  return (
    <span key={`hidden ${at}`} className="rounded bg-high-soft px-0.5 font-mono text-[0.8em] text-high">
      U+{code}
    </span>
  )
}
