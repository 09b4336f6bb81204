import { basename } from 'node:path'
import type { Reporter, TestCase, TestResult } from 'playwright/types/testReporter'
import { noteNotTried } from '../../tooling/not-tried.mjs'

/** Names the journeys that need what this machine does not have. */
export default class NotTriedReporter implements Reporter {
  onTestEnd({ location, expectedStatus }: TestCase, { status }: TestResult) {
    if (status === 'skipped' && expectedStatus === 'skipped')
      noteNotTried(`a journey of ${basename(location.file, '.spec.ts')}`)
  }
}
