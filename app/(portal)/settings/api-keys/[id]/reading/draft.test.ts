import { expect, test } from 'vitest'
import { PRESETS } from '@/lib/sources/presets/presets'
import { draftOfReading, readingOf } from './draft'

test.each(Object.entries(PRESETS))('a form that nobody changed saves the reading of %s as it was', (_, preset) => {
  const saved = readingOf(draftOfReading(preset), preset)
  expect(saved).toMatchObject({ reading: { signal: preset.signal } })
})
