'use client'

import { ArrowUp, PanelRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { ForWhoMay } from '@/components/may'
import type { ListState } from './list-state'

type ListHeadProps = {
  live: ReactNode
  held: { newer: string; isInOrder: boolean; takeIn: () => void }
  list: ListState
  isPreviewing: boolean
  onPreview: () => void
}

export function ListHead({ live, held, list: { page, selection }, isPreviewing, onPreview }: ListHeadProps) {
  const { newer, isInOrder, takeIn } = held
  return (
    <div className="list-head">
      {live}
      {page.title && (
        <span className="truncate text-muted" data-testid="group-count">
          {page.title}
        </span>
      )}
      {newer && (
        <button type="button" onClick={takeIn} className="new-pill">
          <ArrowUp aria-hidden className="size-3.5" />
          {`${newer} new`}
          <kbd className="ml-auto max-sm:hidden">.</kbd>
        </button>
      )}
      {!isInOrder && (
        <button type="button" onClick={takeIn} className="ml-auto font-medium text-accent hover:underline">
          Sort again
        </button>
      )}
      {!page.keys && (
        <>
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
          <ForWhoMay permission="handle incidents">
            <button
              type="button"
              className="select-switch"
              aria-pressed={selection.isChoosing}
              onClick={selection.choose}
            >
              {selection.isChoosing ? 'Done' : 'Select'}
            </button>
          </ForWhoMay>
        </>
      )}
    </div>
  )
}
