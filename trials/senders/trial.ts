import type { Tocsin } from './tocsin'

export type SenderTrial = {
  /** As in `--only NAME`. */
  name: string
  title: string
  /** @throws Error that says what did not hold */
  run: (tocsin: Tocsin, folder: string) => Promise<'passed' | 'skipped'>
}
