import { expectSoon } from '../check'

/**
 * What a client was answered. On a busy machine it gives up before that: it asks until it is answered.
 * @throws Error with what the client complained of
 */
export async function told<T>(what: string, ask: () => Promise<T>): Promise<T> {
  const answers: T[] = []
  const complaint = () =>
    ask().then(
      (answer) => void answers.push(answer),
      (error: unknown) => String(error instanceof Error ? error.message : JSON.stringify(error)),
    )
  await expectSoon(what, complaint, undefined)
  const [answer] = answers
  if (answer === undefined) throw new Error(`${what}: no answer`)
  return answer
}
