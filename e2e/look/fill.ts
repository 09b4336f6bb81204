import { subDays, subMinutes } from 'date-fns'
import { createApiKey } from '../../lib/api-keys/create'
import { addChatChannel } from '../../lib/chat-channels/add'
import type { Context } from '../../lib/context'
import { openDatabase } from '../../lib/db/open'
import { registerEntity } from '../../lib/entities/register'
import { addPolicy } from '../../lib/escalation-policies/change'
import { addOverride } from '../../lib/on-call/add-override'
import { addSchedule } from '../../lib/on-call/add-schedule'
import { addRule } from '../../lib/routing/add'
import { registerRunbook } from '../../lib/runbooks/register'
import { addSilence } from '../../lib/silences/add'
import { PRESETS } from '../../lib/sources/presets/presets'
import { addTeam } from '../../lib/teams/add'
import { insertMember } from '../../testing/fixtures'
import { inOneLayer } from '../../testing/one-layer'
import { reach } from '../../testing/reach'
import { seedIncidents } from '../../trials/bench/seed/seed'
import { sure } from './sure'

const RUNBOOK = `Charges fail when the acquirer times out.

- [ ] Look at the status page, https://status.example.com
- [ ] Compare the failure ratio by zone
- [ ] Fail over

  \`\`\`
  payctl flag set acquirer=us
  \`\`\`
- [ ] Tell #payments and the status page
`

const PEOPLE = [
  ['Ben Okafor', 'ben@example.com'],
  ['Chen Wei', 'chen@example.com'],
  ['Dora Lindqvist', 'dora@example.com'],
  ['Élodie Marchand', 'elodie@example.com'],
] as const

/**
 * Fills the database of a server that has been started once and stopped: a company of five with two teams. Ben is
 * reached at `receiver`, Dora's receiver is broken and took no page, Chen has no contact method. Resolves with the tokens of two keys.
 */
export async function fillBusy(dataDir: string, { receiver, incidents }: { receiver: string; incidents: number }) {
  const db = await openDatabase(undefined, dataDir)
  const now = new Date()
  const { id: workspaceId } = await db.read.workspace.findFirstOrThrow()
  const ctx: Context = { db, workspaceId, now, actor: { type: 'system' } }
  const people = await addPeople(ctx, receiver)
  const [ada = 0, ben = 0, chen = 0, dora = 0, elodie = 0] = people

  const shifts = { timeZone: 'Europe/Berlin', shiftUnit: 'week', shiftLength: 1, handoverTime: '09:00' }
  const startsOn = subDays(now, 3).toISOString().slice(0, 10)
  const payments = sure(
    await addSchedule(ctx, inOneLayer({ ...shifts, name: 'Payments', startsOn, members: [ben, chen, dora] })),
  ).scheduleId
  const platform = sure(
    await addSchedule(ctx, inOneLayer({ ...shifts, name: 'Platform', startsOn, members: [chen, elodie] })),
  ).scheduleId
  const from = subDays(now, -2)
  sure(await addOverride(ctx, { scheduleId: payments, userId: dora, startsAt: from, endsAt: subDays(now, -3) }))
  const discord = { channel: 'discord', fields: { url: 'https://discord.com/api/webhooks/1/abc' } }
  const { chatChannelId } = sure(await addChatChannel(ctx, { ...discord, name: 'Payments on Discord' }))
  sure(await addChatChannel(ctx, { name: 'All incidents', channel: 'slackapp', fields: { channelId: 'C024BE91L' } }))
  const ofPayments = { members: [ben, chen, dora], schedules: [payments], chatChannelId }
  const team = sure(await addTeam(ctx, { name: 'Payments', ...ofPayments })).teamId
  sure(await addTeam(ctx, { name: 'Platform', members: [ada, chen, elodie], schedules: [platform] }))
  const usual = { severities: ['critical', 'high'], repeats: 1, groupBy: [], gatherSeconds: 60 }
  const policyOf = (name: string, teamId: number | null, scheduleId: number, then: number) =>
    addPolicy(ctx, {
      ...usual,
      name,
      teamId,
      steps: [
        { waitMinutes: 5, targets: [{ scheduleId }, { chatChannelId }] },
        { waitMinutes: 10, isRoundRobin: true, targets: [{ userId: then }, { userId: ben }] },
      ],
      lastResort: [{ userId: ada }],
    })
  const policyId = sure(await policyOf('Payments 24x7', team, payments, dora)).policyId
  const unreached = sure(await policyOf('Platform', null, platform, chen)).policyId
  const rule = { teamId: null, assigneeId: null, severity: null }
  const service = (value: string) => [{ field: 'label', key: 'service', operator: 'is', values: [value] }] as const
  sure(
    await addRule(ctx, {
      ...rule,
      name: 'Payments to Payments',
      conditions: service('payments'),
      policyId,
      teamId: team,
    }),
  )
  sure(await addRule(ctx, { ...rule, name: 'Search to Platform', conditions: service('search'), policyId: unreached }))
  const silence = { startsAt: now, endsAt: subMinutes(now, -90), repeatDays: null, timeZone: null }
  sure(await addSilence(ctx, { ...silence, reason: 'Migration of billing', conditions: service('billing') }))
  await describe(ctx, team)
  await wakePeople(ctx, [ben, chen, dora, elodie])

  const own = sure(await createApiKey(ctx, { name: 'orders scripts', expiresAt: null }))
  const alertmanager = PRESETS.alertmanager
  const tool = sure(await createApiKey(ctx, { name: 'prometheus-prod', expiresAt: null, reading: alertmanager }))
  const onStored = async () => undefined
  await seedIncidents(db, { workspaceId, apiKeyId: own.apiKeyId, people }, { count: incidents, now, onStored })
  await db.close()
  return { own: own.token, tool: tool.token }
}

async function addPeople({ db, workspaceId, now }: Context, receiver: string) {
  return db.write(async (tx) => {
    const { id: ada } = await tx.user.findFirstOrThrow()
    const added: number[] = [ada]
    for (const [name, email] of PEOPLE) {
      const { id } = await insertMember(tx, { workspaceId, name, email, role: 'responder', createdAt: now })
      added.push(id)
    }
    const method = { workspaceId, channel: 'webhook', createdAt: now, verifiedAt: now } as const
    const urls = [undefined, receiver, undefined, 'http://127.0.0.1:9/dead', receiver]
    for (const [at, url] of urls.entries()) {
      const config = JSON.stringify({ url, secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}` })
      const stuckSince = url?.endsWith('/dead') ? subMinutes(now, 90) : null
      if (url) await tx.contactMethod.create({ data: { ...method, userId: added[at] ?? 0, config, stuckSince } })
    }
    return added
  })
}

/** What the load of the last sixty days shows: each person is reached more often than the one before. */
async function wakePeople({ db, workspaceId, now }: Context, people: number[]) {
  await db.write((tx) => tx.schedule.updateMany({ where: { workspaceId }, data: { createdAt: subDays(now, 60) } }))
  for (const [index, userId] of people.entries())
    for (let hours = 9; hours < 60 * 24; hours += Math.ceil(101 / (index + 1)))
      await reach({ db, workspaceId, actor: { userId } }, subMinutes(now, hours * 60))
}

async function describe(ctx: Context, teamId: number) {
  sure(
    await registerRunbook(ctx, {
      identifier: 'payments/charges-fail',
      title: 'Charges fail',
      markdown: RUNBOOK,
      url: '',
    }),
  )
  const described = {
    kind: 'service',
    description: 'Takes the money.',
    url: 'https://git.example.com/payments',
  } as const
  sure(await registerEntity(ctx, { ...described, identifier: 'payments-api', name: 'Payments API', teamId }))
}
