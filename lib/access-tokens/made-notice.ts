import type { Role } from '../permissions'

const PAGE = { text: 'Access tokens', path: '/settings/access-tokens' }

/** What its maker is told of a new token. `role`: of a token of the workspace; undefined for one's own. */
export function madeNotice({ name, role }: { name: string; role: Role | undefined }) {
  const title = 'New access token in Tocsin'
  if (role === undefined) {
    const line = `${name} acts as you, with what you may do.`
    return { title, line, advice: 'If it was not you, revoke it, change your password and tell an admin.', page: PAGE }
  }
  const line = `${name} acts as the workspace, as ${role}: it outlasts your account and every password.`
  return { title, line, advice: 'If you did not make it, revoke it and tell the other admins.', page: PAGE }
}
