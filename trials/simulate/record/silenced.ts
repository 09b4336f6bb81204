import type { Silence } from './settings'

/** What somebody asked for; responders may not have all of it. */
export type AskedSilence = Omit<Silence, 'silenceId'> & { isWide: boolean }

type Maker = { name: string; workspaceId: number; isAdmin: boolean }

/** `begunAt`: when they began to make it. */
export type MadeSilence = AskedSilence & { silenceId: number; by: Maker; begunAt: number }
export type RefusedSilence = { by: Maker; at: number }

/** A person ends it; `doneAt`: undefined if nobody knows whether it was done. */
export type EndedSilence = { silenceId: number; pages: boolean; begunAt: number; doneAt: number | undefined }
