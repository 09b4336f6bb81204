import { SelectField } from '@/components/ui/select-field'
import { SubmitButton } from '@/components/ui/submit-button'
import { PRESET_NAMES } from '@/lib/sources/presets/presets'
import type { Reading } from '@/lib/sources/reading'
import { chooseReadingAction } from './actions'
import { draftOfReading } from './draft'
import { PresetDifferences } from './preset-differences'
import { ReadingForm } from './reading-form'

const CHOICES = PRESET_NAMES.map((name) => ({ value: name, name }))

export function ReadingSection({ apiKeyId, reading }: { apiKeyId: number; reading: Reading | null }) {
  return (
    <>
      {reading ? (
        <>
          <PresetDifferences reading={reading} />
          <ReadingForm apiKeyId={apiKeyId} draft={draftOfReading(reading)} presets={PRESET_NAMES} />
          <form action={chooseReadingAction} className="mt-4 border-line border-t pt-4">
            <input type="hidden" name="apiKeyId" value={apiKeyId} />
            <SubmitButton>Accept only Tocsin JSON</SubmitButton>
          </form>
        </>
      ) : (
        <form action={chooseReadingAction} className="flex flex-wrap items-end gap-3">
          <p className="w-full text-muted">Each alert must be Tocsin JSON, and is an incident of its own.</p>
          <input type="hidden" name="apiKeyId" value={apiKeyId} />
          <SelectField name="preset" label="Preset of a tool" choices={CHOICES} chosen="alertmanager" />
          <SubmitButton>Apply preset</SubmitButton>
        </form>
      )}
    </>
  )
}
