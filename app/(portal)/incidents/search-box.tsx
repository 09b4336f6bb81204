'use client'

import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { Completion } from '@/lib/search/complete'
import type { States } from './count-text'
import { MatchingText } from './counts'

const WAIT_MS = 120

type SearchBoxProps = { q: string; kept: Record<string, string>; of: States }

/** A form that works without scripts; with them the term before the cursor is completed. `kept`: the rest of the URL; `of`: what it finds. */
export function SearchBox({ q, kept, of }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const before = useRef<Element>(null)
  const listId = useId()
  const [shown, setShown] = useState<{ completions: Completion[]; at: number }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])

  function ask() {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void load(++asked.current), WAIT_MS)
  }

  async function load(turn: number) {
    const typed = termAt(input.current)
    const answer =
      typed.text === ''
        ? undefined
        : await fetch(`/api/search?${new URLSearchParams({ typed: typed.text })}`).catch(() => undefined)
    const completions: Completion[] = answer?.ok ? await answer.json() : []
    if (turn === asked.current) setShown(completions.length > 0 ? { completions, at: -1 } : undefined)
  }

  function hide() {
    clearTimeout(timer.current)
    asked.current++
    setShown(undefined)
  }

  function take({ text, isWhole }: Completion) {
    const box = input.current
    if (!box) return
    const { start, end } = termAt(box)
    const added = isWhole ? `${text} ` : text
    box.setRangeText(added, start, end, 'end')
    box.focus()
    if (isWhole) hide()
    else ask()
  }

  /** To what had the focus before, or the first row. */
  function leave() {
    input.current?.blur()
    const isThere = before.current instanceof HTMLElement && before.current.isConnected
    const place = isThere ? before.current : document.querySelector('.row-summary, .group-link')
    if (place instanceof HTMLElement) place.focus()
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape') {
      if (shown) event.preventDefault()
      else leave()
      hide()
    }
    if (!shown) return
    const { completions, at } = shown
    const to = (next: number) => setShown({ completions, at: (next + completions.length) % completions.length })
    const chosen = completions[at] ?? (event.key === 'Tab' && !event.shiftKey ? completions[0] : undefined)
    if (event.key === 'ArrowDown') to(at + 1)
    else if (event.key === 'ArrowUp') to(at < 0 ? -1 : at - 1)
    else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) take(chosen)
    else return
    event.preventDefault()
  }

  return (
    <search>
      <form action="/incidents" className="search-box" onSubmit={hide}>
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Search aria-hidden className="size-4 shrink-0 text-muted" />
        <input
          ref={input}
          key={q}
          id="search"
          name="q"
          type="text"
          role="combobox"
          aria-label="Search incidents"
          aria-expanded={shown !== undefined}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={shown && shown.at >= 0 ? `${listId}-${shown.at}` : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          placeholder="severity:critical label.service:checkout timeout"
          defaultValue={q === '' ? '' : `${q} `}
          onFocus={({ relatedTarget }) => {
            before.current = relatedTarget
          }}
          onInput={ask}
          onKeyDown={onKeyDown}
          onBlur={hide}
        />
        <MatchingText of={of} />
        <kbd className="max-sm:hidden">/</kbd>
        {shown && (
          <div id={listId} role="listbox" aria-label="Completions" className="completions">
            {shown.completions.map((completion, at) => (
              <div
                key={completion.text}
                id={`${listId}-${at}`}
                role="option"
                tabIndex={-1}
                aria-selected={at === shown.at}
                className={`completion ${at === shown.at ? 'bg-accent-soft' : ''}`}
                // Not click: the input would lose the focus first.
                onPointerDown={(event) => {
                  event.preventDefault()
                  take(completion)
                }}
              >
                {completion.text}
              </div>
            ))}
          </div>
        )}
      </form>
    </search>
  )
}

/** The term before the cursor: from the last space that is not in quotes. */
function termAt(box: HTMLInputElement | null) {
  const end = box?.selectionStart ?? 0
  const before = box?.value.slice(0, end) ?? ''
  const [text = ''] = /(?:[^\s"]|"(?:[^"\\]|\\.)*(?:"|$))*$/.exec(before) ?? []
  return { text, start: end - text.length, end }
}
