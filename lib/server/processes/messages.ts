/** Messages between the parent and its children, over Node's IPC channel. */
export type ToChild =
  /** Everything serves for the first time: print the address. */
  | { kind: 'welcome' }
  /** The portal made a page due. */
  | { kind: 'page-due' }
  | { kind: 'stop' }

export type ToParent =
  /** The settings are read; what comes next needs the database. */
  | { kind: 'loaded' }
  /** A filled database is migrated, which takes as long as it takes. */
  | { kind: 'migrating'; migration: string }
  | { kind: 'migrated' }
  | { kind: 'serving' }
  /** Sent every second; `memory`: resident bytes. */
  | { kind: 'alive'; memory: number }
  | { kind: 'page-due' }

const ALIVE_EVERY_MS = 1_000

/** Does nothing without a parent. */
export function tellParent(message: ToParent) {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined)
}

export function tellAlive() {
  setInterval(() => tellParent({ kind: 'alive', memory: process.memoryUsage.rss() }), ALIVE_EVERY_MS).unref()
}

/** Replaces an earlier callback; called at once if the parent has gone. */
export function whenParentGoes(leave: () => void) {
  process.removeAllListeners('disconnect').once('disconnect', leave)
  if (process.send && !process.connected) leave()
}

export function onParentsMessage(take: (message: ToChild) => void) {
  process.on('message', (message) => {
    if (isToChild(message)) take(message)
  })
}

function isToChild(message: unknown): message is ToChild {
  return typeof message === 'object' && message !== null && 'kind' in message
}
