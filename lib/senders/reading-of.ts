import { PRESETS, type PresetName } from '../sources/presets/presets'
import type { Reading } from '../sources/reading'

/** `resolves`: whether a recovery resolves the incident, or is noted. */
export function readingOf(preset: PresetName, { resolves }: { resolves: boolean }): Reading {
  const reading: Reading = PRESETS[preset]
  const onResolved = resolves ? 'resolve' : 'note'
  return {
    ...reading,
    signal: reading.signal && { ...reading.signal, onResolved },
    ownSignal: reading.ownSignal && { ...reading.ownSignal, onResolved },
  }
}
