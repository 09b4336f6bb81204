import type { Indexed } from '../conditions/match'
import type { CompiledRule } from './rule'

/** The first rule that matches. The default matches everything, so there is one in every workspace. */
export function chooseRoute<R extends CompiledRule>(rules: readonly R[], subject: Indexed): R {
  const route = rules.find(({ match }) => match(subject))
  if (!route) throw new Error('The workspace has no default routing rule.')
  return route
}
