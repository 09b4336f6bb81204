'use client'

import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react'
import { writtenOut } from './written-out'

const BLANK: Record<string, string> = {
  date: 'Select a day',
  time: 'Select a time',
  'datetime-local': 'Select a day and time',
}

/**
 * The browser's field of a date or a time. Until it is typed into, it shows its value as the portal writes it, which the
 * browser would not, and where it is empty its `placeholder`.
 */
export function DatedInput({ placeholder, ...input }: ComponentProps<'input'>) {
  const place = useRef<HTMLSpanElement>(null)
  const wordsOf = (value: string) => writtenOut(value) || placeholder || BLANK[input.type ?? '']
  const [words, setWords] = useState(wordsOf(String(input.defaultValue ?? '')))
  // Read anew whenever it may have changed, also by a script: words that are not what is sent would be worse than none.
  const read = useEffectEvent(() => {
    const field = place.current?.querySelector('input')
    // Of a date that is half typed nothing is to be hidden.
    if (!field || field.validity.badInput) return setWords(undefined)
    setWords(wordsOf(field.value))
  })
  useEffect(() => read())
  useEffect(() => {
    const form = place.current?.querySelector('input')?.form
    const readSoon = () => setTimeout(read)
    form?.addEventListener('reset', readSoon)
    return () => form?.removeEventListener('reset', readSoon)
  }, [])
  useEffect(() => {
    const span = place.current
    const kinds = ['input', 'change', 'focusout']
    for (const kind of kinds) span?.addEventListener(kind, read)
    return () => {
      for (const kind of kinds) span?.removeEventListener(kind, read)
    }
  }, [])
  return (
    <span ref={place} className="dated" data-words={words}>
      <input {...input} />
    </span>
  )
}
