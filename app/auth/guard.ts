import { forbidden, unauthorized } from 'next/navigation'
import { ConfirmationNeededError, ForbiddenError, NotFoundError, OverBudgetError } from '@/lib/errors'
import { missing, noteMissing } from './missing'
import { noteRefusal } from './note-refusal'

/** The only place that maps what verbs throw: 401 to confirm who it is, 403, 404, or the error page. */
export async function guard<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof ForbiddenError) {
      await noteRefusal(error)
      forbidden()
    }
    if (error instanceof ConfirmationNeededError) unauthorized()
    if (error instanceof NotFoundError) await missing()
    throw error
  }
}

/** For what a person may do only so often: the words say when again. */
export async function guardBudget<T>(work: Promise<T>): Promise<T | { refused: string }> {
  try {
    return await work
  } catch (error) {
    return error instanceof OverBudgetError ? { refused: error.message } : guard(Promise.reject(error))
  }
}

export type Gone = { ok: false; reason: 'gone' }

/** For a form whose subject may have been removed meanwhile: what was typed stays. */
export async function guardForm<T>(work: Promise<T>): Promise<T | Gone> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof NotFoundError)) return guard(Promise.reject(error))
    await noteMissing()
    return { ok: false, reason: 'gone' }
  }
}
