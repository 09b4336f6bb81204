type Whom = { people: readonly string[]; isInTurn: boolean }

export function namesInWords({ people, isInTurn }: Whom) {
  if (people.length === 0) return 'nobody, because nobody is on call'
  return new Intl.ListFormat('en', { type: isInTurn ? 'disjunction' : 'conjunction' }).format(people)
}
