import { isDeepStrictEqual } from 'node:util'
import { parseJson, storeJson } from '../values/stored-json'
import { isPresetName, PRESET_NAMES, PRESETS } from './presets/presets'
import { type Reading, readingSchema } from './reading'

/**
 * A preset that nobody has changed is stored by its name, too, and read as it is today: a later version knows more of its tool.
 * Undefined for text that no version of Tocsin has stored.
 */
export function parseReading(stored: string): Reading | undefined {
  const json = parseJson(stored)
  if (typeof json !== 'object' || json === null) return undefined
  const { version: _, preset, ...reading } = json as Record<string, unknown>
  if (typeof preset === 'string' && isPresetName(preset)) return PRESETS[preset]
  return readingSchema.safeParse(reading).data
}

export function storeReading(reading: Reading) {
  const preset = presetOf(reading)
  return storeJson(preset ? { preset, ...reading } : reading)
}

/** Undefined for a reading that somebody has changed. */
export function presetOf(reading: Reading) {
  return PRESET_NAMES.find((name) => isDeepStrictEqual(PRESETS[name], reading))
}
