import type { Luck } from '../luck/luck'

export const MANNERS = [
  'slow',
  'hangs',
  'fails',
  'asks to wait',
  'flaps',
  'refuses for good',
  'loses answers',
  'is away',
] as const
export type Manner = (typeof MANNERS)[number] | 'well'

/** `takes`: the page arrives; `waitMs`: before the answer; `answer`: undefined when none comes. */
export type Conduct = {
  takes: boolean
  waitMs: number
  answer: { status: number; retryAfterSeconds?: number } | undefined
}

const NO_ANSWER_MS = 10_000
const OK = { status: 200 }

export function conductOf(manner: Manner, luck: Luck): Conduct {
  const soon = luck.between(20, 400)
  switch (manner) {
    case 'well':
      return { takes: true, waitMs: soon, answer: OK }
    case 'slow':
      return { takes: true, waitMs: luck.between(1_000, 9_000), answer: OK }
    case 'hangs':
      return { takes: luck.chance(0.5), waitMs: NO_ANSWER_MS, answer: undefined }
    case 'fails':
      return { takes: luck.chance(0.2), waitMs: soon, answer: { status: 500 + luck.between(0, 4) } }
    case 'asks to wait':
      return { takes: false, waitMs: soon, answer: { status: 429, retryAfterSeconds: luck.between(1, 600) } }
    case 'flaps':
      return conductOf(luck.chance(0.5) ? 'well' : 'fails', luck)
    case 'refuses for good':
      return { takes: false, waitMs: soon, answer: { status: 410 } }
    case 'loses answers':
      return { takes: true, waitMs: soon, answer: undefined }
    case 'is away':
      return { takes: false, waitMs: 1, answer: undefined }
  }
}
