'use client'

import { ArrowUp, PanelRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Selection } from './use-selection'

type ListHeadProps = {
  live: ReactNode
  newer: string
  onTakeIn: () => void
  isPreviewing: boolean
  onPreview: () => void
  selection: Selection
}

export function ListHead({ live, newer, onTakeIn, isPreviewing, onPreview, selection }: ListHeadProps) {
  return (
    <div className="list-head">
      {live}
      {newer && (
        <button type="button" onClick={onTakeIn} className="new-pill">
          <ArrowUp aria-hidden className="size-3.5" />
          {`${newer} new`}
          <kbd className="ml-auto max-sm:hidden">.</kbd>
        </button>
      )}
      <button
        type="button"
        className="preview-switch"
        aria-pressed={isPreviewing}
        title="Preview (Space)"
        onClick={onPreview}
      >
        <PanelRight aria-hidden className="size-3.5" />
        Preview
      </button>
      <button type="button" className="select-switch" aria-pressed={selection.isChoosing} onClick={selection.choose}>
        {selection.isChoosing ? 'Done' : 'Select'}
      </button>
    </div>
  )
}
