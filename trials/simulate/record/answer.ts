/** An answer to a page by a key, an SMS or a button. `said`: what the product said to it, empty for nothing. */
export type Answer = {
  uid: string
  receiver: string
  userId: number
  asked: 'acknowledge' | 'resolve' | 'escalate'
  arrivedAt: number
  begunAt: number
  doneAt: number
  said: string
  /** The incidents that it acknowledged, resolved or escalated. */
  done: number[]
}
