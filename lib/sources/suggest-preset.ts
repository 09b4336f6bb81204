import { PRESET_NAMES, PRESETS, type PresetName } from './presets/presets'
import { tryReading } from './try-reading'

/** The preset that reads every alert of the body and finds its identifier. */
export function suggestPreset(bytes: Uint8Array): PresetName | undefined {
  return PRESET_NAMES.find((name) => {
    const tried = tryReading(bytes, PRESETS[name], '')
    return (
      Array.isArray(tried) && tried.length > 0 && tried.every(({ kind, key }) => kind !== 'unreadable' && key !== null)
    )
  })
}
