import { isPresetName, PRESETS } from '@/lib/sources/presets/presets'
import type { Reading } from '@/lib/sources/reading'
import { differences } from './draft'

export function PresetDifferences({ reading }: { reading: Reading }) {
  if (!isPresetName(reading.name)) return null
  const found = differences(reading, PRESETS[reading.name])
  if (found.length === 0) return null
  return (
    <details className="mb-4">
      <summary className="cursor-pointer text-muted text-xs">
        It differs from the preset {reading.name} in {found.map(({ field }) => field).join(', ')}
      </summary>
      <dl className="mt-2 grid gap-2">
        {found.map(({ field, mine, theirs }) => (
          <div key={field} className="min-w-0">
            <dt className="font-medium text-xs">{field}</dt>
            <dd className="whitespace-pre-wrap wrap-anywhere font-mono text-xs">here: {mine || 'nothing'}</dd>
            <dd className="whitespace-pre-wrap wrap-anywhere font-mono text-muted text-xs">
              preset: {theirs || 'nothing'}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
