'use client'

import { Search } from 'lucide-react'
import { type KeyboardEvent, useId, useRef } from 'react'
import { CompletionList, optionId } from './completion-list'
import type { States } from './count-text'
import { MatchingText } from './counts'
import { useCompletions } from './use-completions'

type SearchBoxProps = { q: string; kept: Record<string, string>; of: States }

export function SearchBox({ q, kept, of }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const before = useRef<Element>(null)
  const listId = useId()
  const { shown, ask, hide, move, take } = useCompletions(input)

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
    const chosen = completions[at] ?? (event.key === 'Tab' && !event.shiftKey ? completions[0] : undefined)
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
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
          aria-activedescendant={shown && shown.at >= 0 ? optionId(listId, shown.at) : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          placeholder="Search, such as severity:critical"
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
        {shown && <CompletionList id={listId} shown={shown} onTake={take} />}
      </form>
    </search>
  )
}
