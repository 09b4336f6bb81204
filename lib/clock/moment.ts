export type Moment = { wall: Date; steady: Date }

export type Clocks = { now: () => Date; steady: () => Date }

export function momentOf({ now, steady }: Clocks): Moment {
  return { wall: now(), steady: steady() }
}
