import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { recordMissing } from '@/lib/audit/refusals'
import { getRuntime } from '@/lib/server/runtime'
import { currentContext } from './session'

/** Answers 404 for an id that is unknown, or of another workspace: nobody can tell which. Probing is seen in the log. */
export async function missing(): Promise<never> {
  await noteMissing()
  notFound()
}

/** `path`: of the page or action, unless a route without one gives its own. */
export async function noteMissing(path?: string) {
  const ctx = await currentContext()
  const asked = path ?? (await headers()).get('x-tocsin-path') ?? ''
  if (ctx) recordMissing(getRuntime(), { ctx, path: asked })
}
