'use client'

import { useRouter } from 'next/navigation'
import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { coverAddress } from './cover-address'

const HOUR_MS = 3_600_000
/** Below that it is a click on a shift. */
const LEAST_PIXELS = 6

type CoverByDragProps = {
  schedule: { scheduleId: number; timeZone: string }
  period: { startsAt: Date; endsAt: Date }
  now: Date
  label: string
  /** How many shifts lie one below the other. */
  lanes: number
  children: ReactNode
}

/** A schedule's row, over which a mouse draws the time to cover, in whole hours. Each shift is a link that does it too. */
export function CoverByDrag({ schedule, period, now, label, lanes, children }: CoverByDragProps) {
  const router = useRouter()
  const [drawn, setDrawn] = useState<[number, number]>()
  const begun = useRef<number>(undefined)
  const isEnding = useRef(false)

  function shareAt({ currentTarget, clientX }: PointerEvent<HTMLElement>) {
    const { left, width } = currentTarget.getBoundingClientRect()
    return Math.min(1, Math.max(0, (clientX - left) / width))
  }

  function move(event: PointerEvent<HTMLElement>) {
    if (begun.current === undefined) return
    const share = shareAt(event)
    const pixels = Math.abs(share - begun.current) * event.currentTarget.clientWidth
    if (!drawn && pixels < LEAST_PIXELS) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrawn([Math.min(begun.current, share), Math.max(begun.current, share)])
  }

  function end() {
    begun.current = undefined
    setDrawn(undefined)
    if (!drawn) return
    isEnding.current = true
    const [startsAt, endsAt] = [instantAt(drawn[0], Math.floor), instantAt(drawn[1], Math.ceil)]
    if (endsAt > now) router.push(coverAddress({ ...schedule, startsAt, endsAt, now }))
  }

  function instantAt(share: number, round: (hours: number) => number) {
    const [from, to] = [period.startsAt.getTime(), period.endsAt.getTime()]
    return new Date(round((from + share * (to - from)) / HOUR_MS) * HOUR_MS)
  }

  return (
    <ol
      aria-label={label}
      style={{ minHeight: `${2.75 * lanes}rem` }}
      className="relative touch-pan-x border-line border-l"
      onPointerDown={(event) => {
        isEnding.current = false
        if (event.pointerType === 'mouse' && event.button === 0) begun.current = shareAt(event)
      }}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={() => {
        begun.current = undefined
        setDrawn(undefined)
      }}
      onClickCapture={(event) => {
        if (isEnding.current) event.preventDefault()
        isEnding.current = false
      }}
    >
      {children}
      {drawn && (
        <li
          aria-hidden
          style={{ left: `${drawn[0] * 100}%`, right: `${(1 - drawn[1]) * 100}%` }}
          className="absolute inset-y-1 rounded-md border-2 border-accent bg-accent/20"
        />
      )}
    </ol>
  )
}
