import { useEffect, useRef, useState } from 'react'
import type { Completion } from '@/lib/search/complete'

const WAIT_MS = 120

export type Shown = { completions: Completion[]; at: number }

export function useCompletions(input: React.RefObject<HTMLInputElement | null>) {
  const [shown, setShown] = useState<Shown>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])

  function ask() {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void load(++asked.current), WAIT_MS)
  }

  async function load(turn: number) {
    const { text } = termAt(input.current)
    const completions = text === '' ? [] : await complete(text)
    if (turn === asked.current) setShown(completions.length > 0 ? { completions, at: -1 } : undefined)
  }

  function hide() {
    clearTimeout(timer.current)
    asked.current++
    setShown(undefined)
  }

  function move(by: number) {
    if (!shown) return
    const { completions, at } = shown
    const from = by < 0 && at < 0 ? 0 : at
    setShown({ completions, at: (from + by + completions.length) % completions.length })
  }

  function take({ text, isWhole }: Completion) {
    const box = input.current
    if (!box) return
    const { start, end } = termAt(box)
    box.setRangeText(isWhole ? `${text} ` : text, start, end, 'end')
    box.focus()
    if (isWhole) hide()
    else ask()
  }

  return { shown, ask, hide, move, take }
}

async function complete(typed: string): Promise<Completion[]> {
  const answer = await fetch(`/api/search?${new URLSearchParams({ typed })}`).catch(() => undefined)
  return answer?.ok ? await answer.json() : []
}

/** The term before the cursor: from the last space that is not in quotes. */
function termAt(box: HTMLInputElement | null) {
  const end = box?.selectionStart ?? 0
  const before = box?.value.slice(0, end) ?? ''
  const [text = ''] = /(?:[^\s"]|"(?:[^"\\]|\\.)*(?:"|$))*$/.exec(before) ?? []
  return { text, start: end - text.length, end }
}
