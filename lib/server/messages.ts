/** What the parent tells its children, and they tell it, over Node's channel between a process and its fork. */
export type ToChild =
  /** Everything serves for the first time: print where to go. */
  | { kind: 'welcome' }
  /** The portal made a page due. */
  | { kind: 'page-due' }
  | { kind: 'stop' }

export type ToParent =
  | { kind: 'serving' }
  /** Sent every second; memory is the process's resident bytes. */
  | { kind: 'alive'; memory: number }
  | { kind: 'page-due' }

const ALIVE_EVERY_MS = 1_000

/** Tells the parent, where there is one. */
export function tellParent(message: ToParent) {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined)
}

/** Says every second that this process's event loop turns, and how much memory it takes. */
export function tellAlive() {
  setInterval(() => tellParent({ kind: 'alive', memory: process.memoryUsage.rss() }), ALIVE_EVERY_MS).unref()
}

/** In place of what was to be done before. At once where it has gone already. */
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
