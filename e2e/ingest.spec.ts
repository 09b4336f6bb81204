import { testContract } from './support/contract'
import { DATABASES } from './support/databases'
import { test } from './support/test'

for (const [name, startDatabase] of Object.entries(DATABASES)) {
  test.describe(`the contract, on ${name}`, () => testContract({ startDatabase }))
}
