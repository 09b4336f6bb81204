'use server'

import { revalidatePath } from 'next/cache'
import { formId } from '@/app/form-text'
import { guard } from '@/app/guard'
import { requireContext } from '@/app/session'
import { retryFailedPage } from '@/lib/pages/failed-pages'
import { getRuntime } from '@/lib/server/runtime'

export async function retryPageAction(form: FormData) {
  const ctx = await requireContext()
  await guard(retryFailedPage(ctx, { pageId: formId(form, 'pageId') }))
  getRuntime().sendPages()
  revalidatePath('/', 'layout')
}
