/** One moment by both clocks: what people read is told by the wall, what is waited for is measured by the steady one. */
export type Moment = { wall: Date; steady: Date }

export type Clocks = { now: () => Date; steady: () => Date }

export function momentOf({ now, steady }: Clocks): Moment {
  return { wall: now(), steady: steady() }
}
