import type { Reach } from '../contact-methods/method-state'

/** Of a step in round robin: first the person whose turn it is, of those who can be paged, then who follow. */
export function inTurnOrder<Person>(people: readonly Person[], turn: number, isAble: (person: Person) => boolean) {
  const first = Math.max(0, fromTurn(people, turn).findIndex(isAble))
  return fromTurn(people, turn + first)
}

/** All of a step in round robin, the one of this turn first. */
export function fromTurn<Person>(people: readonly Person[], turn: number) {
  return people.map((_, index) => people[(turn + index) % people.length]).flatMap((one) => one ?? [])
}

/** A fault of the mail server passes nobody over. */
export function isGivenTurn(reach: Reach | undefined) {
  return reach !== 'none' && reach !== 'failing'
}

/** Such as "Ana and Ben"; in turn, in their order, "Ana in turn with Ben". */
export function whomInWords({ people, isInTurn }: { people: readonly string[]; isInTurn: boolean }) {
  const [next, ...others] = people
  if (next === undefined) return 'nobody'
  return isInTurn && others.length > 0 ? `${next} in turn with ${inAList(others)}` : inAList(people)
}

function inAList(names: readonly string[]) {
  return new Intl.ListFormat('en').format(names)
}
