'use server'

import { revalidatePath } from 'next/cache'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { formText } from '@/app/forms/form-text'
import type { Fault } from '@/lib/entities/catalog/documents'
import { type Imported, importEntities } from '@/lib/entities/import'

export type ImportState = { faults?: Fault[]; imported?: Imported; done?: boolean }

export async function importEntitiesAction(_: ImportState, form: FormData): Promise<ImportState> {
  const ctx = await requireContext()
  const isDryRun = formText(form, 'button') !== 'import'
  const imported = await guard(importEntities(ctx, { text: await givenText(form), isDryRun }))
  if (!imported.ok) return { faults: imported.faults }
  if (!isDryRun) revalidatePath('/entities', 'layout')
  return { imported, done: !isDryRun }
}

/** Without scripts the browser sends the file itself. */
async function givenText(form: FormData) {
  const file = form.get('file')
  return file instanceof File && file.size > 0 ? file.text() : formText(form, 'text')
}
