import pLimit from 'p-limit'
import { addressOf } from '../../channels/channels'
import { serviceAccounts } from '../../channels/service-accounts'
import type { Context } from '../../context'
import type { Env } from '../../env'
import { createConnect } from '../../outbound/create-connect'
import { guardSettings } from '../../outbound/guard-addresses'
import { fewNames } from '../../values/few-names'
import type { Check, Installation } from '../check'

const MOST = 50
const EVERYWHERE = ['0.0.0.0/0', '::/0']
const AT_ONCE = 10

/** Connects to where contact methods and HEARTBEAT_URL lead, once for each host; sends nothing. */
export const receivers: Check<Installation> = {
  about: 'Receivers',
  find: async ({ env, workspaces }) => {
    const connect = createConnect(guardSettings(env))
    const services = Object.values(serviceAccounts(env)).flatMap((account) =>
      account ? [new URL(account.url).origin] : [],
    )
    const typedIn = (await Promise.all(workspaces.map(listOrigins))).flat()
    const origins = [...new Set([...services, ...typedIn.map(({ origin }) => origin)])].slice(0, MOST)
    const found = await pLimit(AT_ONCE).map(origins, async (origin) => {
      const fault = await connect(origin)
      const owners = typedIn.filter((one) => one.origin === origin)
      return fault ? [{ words: inWords(origin, owners, fault), userIds: owners.map(({ userId }) => userId) }] : []
    })
    const away = found.flat()
    const faults = [...away.map(({ words }) => words), ...(await heartbeatFaults(env))]
    return { faults, notes: [], whose: new Map(away.map(({ words, userIds }) => [words, userIds])) }
  },
}

type Owner = { userId: number; name: string }

function inWords(origin: string, owners: readonly Owner[], fault: string) {
  const names = [...new Set(owners.map(({ name }) => name))]
  const whose = names.length > 0 ? ` of ${fewNames(names, NAMED)}` : ''
  return `Contact methods${whose} lead to ${origin}, which cannot be reached. ${fault}`
}

const NAMED = 3

/** The operator set it: it may be private. */
async function heartbeatFaults({ HEARTBEAT_URL }: Env) {
  if (!HEARTBEAT_URL) return []
  const fault = await createConnect({ allowCidrs: EVERYWHERE })(HEARTBEAT_URL)
  return fault ? [`HEARTBEAT_URL leads where nothing can be reached. ${fault}`] : []
}

async function listOrigins({ db, workspaceId }: Context) {
  const methods = await db.read.contactMethod.findMany({
    where: { workspaceId, verifiedAt: { not: null }, user: { disabledAt: null } },
    select: { channel: true, config: true, user: { select: { id: true, name: true } } },
  })
  return methods.flatMap(({ channel, config, user }) => {
    const url = addressOf(channel, config)
    return url ? [{ origin: new URL(url).origin, userId: user.id, name: user.name }] : []
  })
}
