import type { Routes } from '../send-to-loopback'

export type SlackSettings = {
  botToken: string
  /** With `connections:write`. */
  appToken?: string
  signingSecret: string
  /** By their ids, `C…`. The bot is a member of a channel unless it is told otherwise. */
  channels?: Record<string, Channel>
  /** By their ids, `U…`. */
  users?: Record<string, { name: string; email?: string }>
  scopes?: string[]
  /** Where clicks go. */
  interactivityUrl?: string
  routes?: Routes
  /** The time in milliseconds: with it, Slack's rate limits hold. */
  clock?: () => number
}

type Channel = { name: string; isMember?: boolean; isPrivate?: boolean; isArchived?: boolean }

/** A field that was never sent is missing. */
export type SlackMessage = { channel: string; ts: string; text: string; blocks: unknown[]; thread_ts?: string }

export type Workspace = ReturnType<typeof openWorkspace>

const SCOPES = ['chat:write', 'users:read', 'users:read.email']

export function openWorkspace(settings: SlackSettings) {
  const token: { error?: string } = {}
  return {
    ...settings,
    scopes: settings.scopes ?? SCOPES,
    team: { id: 'T0TOCSIN1', domain: 'tocsin' },
    appId: 'A0TOCSIN1',
    channels: new Map(Object.entries(settings.channels ?? {})),
    users: new Map(Object.entries(settings.users ?? {})),
    messages: new Map<string, SlackMessage>(),
    /** An error for each use of the token, as after its end. */
    token,
  }
}
