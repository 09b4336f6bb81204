'use client'

import { useState } from 'react'
import { Combobox } from '@/components/ui/combobox'
import { useSeen } from './use-seen'

type KeyFieldProps = { name: string; value: string; onValue: (key: string) => void }

/** The key of a label, with those that alerts had. What it says of the key stands between two lines, and moves none. */
export function KeyField({ name, value, onValue }: KeyFieldProps) {
  const [isHere, setIsHere] = useState(false)
  const key = value.trim()
  const seen = useSeen(isHere || key !== '' ? { typed: key } : undefined)
  const isUnknown = key !== '' && (isHere ? seen?.length === 0 : seen?.every((choice) => choice.value !== key))
  return (
    <span className="relative w-full min-w-24 flex-1 sm:max-w-44">
      <Combobox
        name={name}
        listLabel="Keys seen"
        aria-label="Key of the label"
        placeholder="service"
        options={(seen ?? []).filter((choice) => choice.value !== value)}
        text={value}
        onText={onValue}
        onTake={(choice) => onValue(choice.value)}
        onFocus={() => setIsHere(true)}
        onBlur={() => setIsHere(false)}
      />
      {isUnknown && (
        <span role="status" className="absolute top-full left-0 whitespace-nowrap text-high text-xs">
          No alert had this key yet.
        </span>
      )}
    </span>
  )
}
