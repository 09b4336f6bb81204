import { Button } from '@/components/ui/button'
import { Field, fieldAria } from '@/components/ui/field'
import { MOST_UPLOADED_BYTES, megabytes } from '@/lib/importers/upload/limits'
import { SourceFields } from './source-fields'

const HINT = `The folder of Opsgenie's backup tool as a ZIP, or answers of an API as JSON files or a ZIP of them; at most ${megabytes(MOST_UPLOADED_BYTES)}.`

/** A form of the browser's own: it shows how far a large upload is. */
export function UploadForm({ timeZones }: { timeZones: string[] }) {
  return (
    <form action="/api/imports" method="post" encType="multipart/form-data" className="flex max-w-xl flex-col gap-4">
      <SourceFields id="upload" timeZones={timeZones} />
      <Field id="files" label="Files" hint={HINT}>
        <input {...fieldAria('files', { hint: HINT })} name="files" type="file" accept=".zip,.json" multiple required />
      </Field>
      <div>
        <Button type="submit" look="primary">
          Read the backup
        </Button>
      </div>
    </form>
  )
}
