import { PRESET_NAMES, PRESETS, type PresetName } from './presets/presets'
import { tryReading } from './try-reading'

// Grafana sends as Alertmanager does, with more.
const GRAFANAS = '"orgId"'
// Labels and a summary alone are an alert in Tocsin's own fields.
const ALERTMANAGERS = ['"alerts"', '"annotations"', '"alertname"']

/** The preset that reads every alert of the body and finds its identifier. */
export function suggestPreset(bytes: Uint8Array): PresetName | undefined {
  const body = Buffer.from(bytes)
  const isAlertmanagers = !body.includes(GRAFANAS) && ALERTMANAGERS.some((member) => body.includes(member))
  const isGrafanas = body.includes('"alerts"') || body.includes('"ruleId"')
  const may: Partial<Record<PresetName, boolean>> = { alertmanager: isAlertmanagers, grafana: isGrafanas }
  return PRESET_NAMES.filter((name) => may[name] ?? true).find((name) => {
    const tried = tryReading(bytes, PRESETS[name], '')
    return (
      Array.isArray(tried) && tried.length > 0 && tried.every(({ kind, key }) => kind !== 'unreadable' && key !== null)
    )
  })
}
