'use client'

import { use } from 'react'
import { GroupContext } from './group-context'

export function SelectGroup({ values, label }: { values: string; label: string }) {
  const { selected, onToggle } = use(GroupContext)
  return (
    <input
      type="checkbox"
      className="group-check"
      aria-label={`Select ${label}`}
      checked={selected.has(values)}
      onChange={() => onToggle(values)}
    />
  )
}
