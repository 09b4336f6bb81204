/**
 * Calls `start` in its turn. Returns what gives the place back, or up, however often it is called; undefined when too
 * many of that name wait.
 */
export type Shares = (name: string, start: () => void) => (() => void) | undefined

type Turn = { start: () => void; leave: () => void; held?: NodeJS.Timeout }

type Share = { underWay: Set<Turn>; line: Set<Turn> }

type Limits = { atOnce: number; waiting: number; holdMs?: number }

/**
 * Of each name a few turns are under way at once, and others wait in a line of their own. A turn that takes longer than
 * `holdMs`, if that is given, goes on beside the next: what drips or hangs stops nobody.
 */
export function createShares({ atOnce, waiting, holdMs }: Limits): Shares {
  const shares = new Map<string, Share>()

  function startNext({ underWay, line }: Share) {
    for (const turn of line) {
      if (underWay.size >= atOnce) return
      line.delete(turn)
      underWay.add(turn)
      if (holdMs !== undefined) turn.held = setTimeout(turn.leave, holdMs).unref()
      turn.start()
    }
  }

  return function enter(name, start) {
    const share = shares.get(name) ?? { underWay: new Set(), line: new Set() }
    if (share.underWay.size >= atOnce && share.line.size >= waiting) return undefined
    const turn: Turn = { start, leave }
    shares.set(name, share)
    share.line.add(turn)
    startNext(share)
    return leave

    function leave() {
      clearTimeout(turn.held)
      const wasThere = share.line.delete(turn) || share.underWay.delete(turn)
      if (!wasThere) return
      startNext(share)
      if (share.underWay.size === 0) shares.delete(name)
    }
  }
}
