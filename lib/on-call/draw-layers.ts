import { type Layer, stretchesOf } from './layers/layer'
import { overlap } from './layers/spans'
import type { Person } from './list-schedules'

/** What a layer says by itself; `people` is empty where it is nobody's turn, and outside of its hours there is no stretch. */
export type DrawnLayer = { name: string; stretches: { startsAt: Date; endsAt: Date; people: Person[] }[] }

const MOST_STRETCHES = 60

type Drawn = {
  timeZone: string
  layers: readonly (Layer & { name?: string })[]
  period: { from: Date; to: Date }
  people: (ids: readonly number[]) => Person[]
}

/** From the top; of a single layer nothing, since it is the result. */
export function drawLayers({ timeZone, layers, period, people }: Drawn): DrawnLayer[] {
  if (layers.length < 2) return []
  return layers.map((layer, index) => ({
    name: layer.name || `Layer ${index + 1}`,
    stretches: stretchesOf(layer, timeZone, period)
      .slice(0, MOST_STRETCHES)
      .map((stretch) => overlap(stretch, { startsAt: period.from, endsAt: period.to }))
      .map(({ startsAt, endsAt, turn }) => ({ startsAt, endsAt, people: people(turn) })),
  }))
}
