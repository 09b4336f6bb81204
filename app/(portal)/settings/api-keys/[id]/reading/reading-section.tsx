import { Section } from '@/components/ui/page'
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
    <Section title="How its alerts are read">
      {reading ? (
        <>
          <PresetDifferences reading={reading} />
          <ReadingForm apiKeyId={apiKeyId} draft={draftOfReading(reading)} presets={PRESET_NAMES} />
          <form action={chooseReadingAction} className="mt-4 border-line border-t pt-4">
            <input type="hidden" name="apiKeyId" value={apiKeyId} />
            <SubmitButton>Accept only alerts that fit the contract</SubmitButton>
          </form>
        </>
      ) : (
        <form action={chooseReadingAction} className="flex flex-wrap items-end gap-3">
          <p className="w-full">Each alert must fit the contract, and is an incident of its own.</p>
          <input type="hidden" name="apiKeyId" value={apiKeyId} />
          <SelectField
            name="preset"
            label="Read the bodies of a tool instead"
            choices={CHOICES}
            chosen="alertmanager"
          />
          <SubmitButton>Read them</SubmitButton>
        </form>
      )}
    </Section>
  )
}
