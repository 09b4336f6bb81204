'use server'

import { revalidatePath } from 'next/cache'
import { formText } from '@/app/forms/form-text'
import { acknowledgeByLink } from '@/lib/acknowledge-links/use'
import { getRuntime } from '@/lib/server/runtime'

export async function acknowledgeAction(form: FormData): Promise<void> {
  const { db, authSecret } = getRuntime()
  await acknowledgeByLink({ db, secret: authSecret, now: new Date() }, formText(form, 'token'))
  revalidatePath('/acknowledge/[token]', 'page')
}
