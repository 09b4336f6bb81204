import { PRESET_NAMES, PRESETS, type PresetName } from './presets/presets'
import { tryReading } from './try-reading'

// Grafana sends as Alertmanager does, with more.
const GRAFANAS = '"orgId"'

/** The preset that reads every alert of the body and finds its identifier. */
export function suggestPreset(bytes: Uint8Array): PresetName | undefined {
  const isGrafanas = Buffer.from(bytes).includes(GRAFANAS)
  return PRESET_NAMES.filter((name) => name !== 'alertmanager' || !isGrafanas).find((name) => {
    const tried = tryReading(bytes, PRESETS[name], '')
    return (
      Array.isArray(tried) && tried.length > 0 && tried.every(({ kind, key }) => kind !== 'unreadable' && key !== null)
    )
  })
}
