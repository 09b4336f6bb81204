import { Circle, Diamond, OctagonAlert, TriangleAlert } from 'lucide-react'
import { shapeId } from './severity-mark'

/** Defines each shape once: a page may show hundreds. */
export function SeverityShapes() {
  return (
    <svg aria-hidden className="hidden">
      {SHAPES.map(([severity, Shape]) => (
        <symbol key={severity} id={shapeId(severity)} viewBox="0 0 24 24">
          <Shape fill="inherit" stroke="inherit" />
        </symbol>
      ))}
    </svg>
  )
}

const SHAPES = [
  ['critical', OctagonAlert],
  ['high', TriangleAlert],
  ['medium', Diamond],
  ['low', Circle],
] as const
