import { isPresetName, PRESETS } from '@/lib/sources/presets/presets'
import type { Reading } from '@/lib/sources/reading'
import { differences } from './draft'

/** For the row of a folded form. */
export function readingInWords(reading: Reading | null) {
  if (!reading) return 'Tocsin JSON, each alert an incident of its own'
  if (!isPresetName(reading.name)) return `Alerts of ${reading.name}`
  const changes = differences(reading, PRESETS[reading.name]).length
  if (changes === 0) return `Preset ${reading.name}`
  return `Preset ${reading.name}, ${changes} ${changes === 1 ? 'change' : 'changes'}`
}
