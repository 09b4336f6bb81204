import type { Method, Operation } from './operation'

export type Found = { operation: Operation; params: Record<string, string> } | { allowed: Method[] } | undefined

/** `path`: below `/api/v1`. `allowed`: methods that it takes; undefined for an address that nothing has. */
export function operationFinder(operations: readonly Operation[]) {
  const known = operations.map((operation) => ({ operation, pattern: patternOf(operation.path) }))
  return function find(method: string, path: string): Found {
    const here = known.flatMap(({ operation, pattern }) => {
      const match = pattern.exec(path)
      return match ? [{ operation, params: { ...match.groups } }] : []
    })
    const found = here.find(({ operation }) => operation.method === method)
    if (found) return found
    return here.length > 0 ? { allowed: here.map(({ operation }) => operation.method) } : undefined
  }
}

function patternOf(path: string) {
  return new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
}
