import { register } from 'tsx/esm/api'

// Of the sources: a build has work.ts as one file, which needs no compiler.
register()
const { default: work } = await import('./work.ts')

export default work
