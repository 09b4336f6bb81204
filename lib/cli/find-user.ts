import type { Context } from '../context'
import { listUsers } from '../users/list'
import { normalizeEmail } from '../values/email-address'

/** @throws Error when nobody in the workspace has the address */
export async function findUser(ctx: Context, email: string) {
  const user = (await listUsers(ctx)).find((one) => one.email === normalizeEmail(email))
  if (!user) throw new Error(`Nobody in the workspace has the address ${email}.`)
  return user
}
