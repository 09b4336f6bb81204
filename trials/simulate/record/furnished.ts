import type { UserContext } from '../../../lib/context'
import type { Workspace } from './settings'

export type Heartbeat = { apiKeyId: number; secret: string; everyMinutes: number; graceMinutes: number }

export type Furnished = Workspace & {
  token: string
  sourceToken: string
  heartbeat: Heartbeat | undefined
  admin: UserContext
}
