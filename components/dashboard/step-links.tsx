'use client'

import Link from 'next/link'
import { useReaderZone } from '../ui/reader-zone'
import { formatCounted } from './format'
import { stepWords } from './step-time'

/** Incidents of a step, and the list that shows them. */
export type LinkedStep = { at: Date; count: number; href: string }

type Props = { label: string; steps: LinkedStep[]; stepMs: number }

/** Over a picture: each step that has incidents is a link, as high as the picture. */
export function StepLinks({ label, steps, stepMs }: Props) {
  const zone = useReaderZone()
  return (
    // biome-ignore lint/a11y/useSemanticElements: no other element groups what an SVG holds
    <svg role="group" aria-label={label} className="absolute inset-0 size-full overflow-visible">
      {steps.map(
        ({ at, count, href }, column) =>
          count > 0 && (
            <Link
              key={at.toISOString()}
              href={href}
              prefetch={false}
              aria-label={`${formatCounted(count, 'incident')}, ${stepWords(at, stepMs, zone)}`}
            >
              <rect {...columnOf(column, steps.length)} height="100%" fill="transparent" />
            </Link>
          ),
      )}
    </svg>
  )
}

function columnOf(column: number, columns: number) {
  return { x: `${(column / columns) * 100}%`, width: `${100 / columns}%` }
}
