/** One person is on call without a break. */
export type Shift = { userId: number; startsAt: Date; endsAt: Date }
