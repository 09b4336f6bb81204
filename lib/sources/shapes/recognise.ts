import { keyOf } from '../../values/json-tree'
import type { CompiledReading } from '../compiled'
import type { Roots } from '../path'
import { DELIVERY } from './delivery'
import { INCIDENT_TOOLS } from './incident-tools'
import { MESSAGES } from './messages'
import { MONITORING } from './monitoring'
import { NUMBERS } from './numbers'
import { compileShape, fits, mayFit } from './shape'
import { UPTIME } from './uptime'

/** The first that fits counts. */
export const SHAPES = [...UPTIME, ...MONITORING, ...INCIDENT_TOOLS, ...DELIVERY, ...MESSAGES, ...NUMBERS].map(
  compileShape,
)

/** How the body of a tool that is known by its members is read; undefined for all others. */
export function recognise(roots: Roots): CompiledReading | undefined {
  return shapeOf(roots)?.reading()
}

/** The name of that tool. */
export function toolOf(roots: Roots): string | undefined {
  return shapeOf(roots)?.tool
}

function shapeOf(roots: Roots) {
  // Most shapes lack a member at the top, which is quicker to see than where their paths lead.
  const names = new Set(roots.item.node.type === 'object' ? roots.item.node.children?.map(keyOf) : [])
  return SHAPES.find((shape) => mayFit(shape, names) && fits(shape, roots))
}
