'use server'

import { revalidatePath } from 'next/cache'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { formId } from '@/app/forms/form-text'
import { retryFailedPage } from '@/lib/pages/failed-pages'
import { getRuntime } from '@/lib/server/runtime'

export async function retryPageAction(form: FormData) {
  const ctx = await requireContext()
  await guard(retryFailedPage(ctx, { pageId: formId(form, 'pageId') }))
  getRuntime().sendPages()
  revalidatePath('/', 'layout')
}
