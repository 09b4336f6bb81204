'use server'

import { revalidatePath } from 'next/cache'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { MOST_FAILED_PAGES, retryFailedPage } from '@/lib/pages/failed-pages'
import { getRuntime } from '@/lib/server/runtime'
import { parseRowId } from '@/lib/values/row-id'

export async function retryPagesAction(form: FormData) {
  const ctx = await requireContext()
  const pageIds = form.getAll('pageId').flatMap((id) => parseRowId(id) ?? [])
  for (const pageId of pageIds.slice(0, MOST_FAILED_PAGES)) await guard(retryFailedPage(ctx, { pageId }))
  getRuntime().sendPages()
  revalidatePath('/', 'layout')
}
