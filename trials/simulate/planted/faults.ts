import { dropLastOver, type Fault } from '../../ground/faults'

export type Planted = Fault & { name: string }

function planted(name: string, file: string, search: string, replacement: string): Planted {
  return { name, file: `lib/${file}`, search, replacement }
}

/** Possible mistakes, each in one place of a copy of the sources. */
export const PLANTED: Planted[] = [
  { name: 'a large batch loses its last alert', ...dropLastOver(3) },
  planted(
    'a batch starts all escalations but the last',
    'escalations/start.ts',
    'jsonTable(columns, paging)',
    'jsonTable(columns, paging.length > 1 ? paging.slice(0, -1) : paging)',
  ),
  planted(
    'a commit whose answer was lost counts as undone',
    'ingest/store/commit.ts',
    'rolledBack: !isComplete',
    'rolledBack: true',
  ),
  planted(
    'an Idempotency-Key is forgotten at once',
    'ingest/store/idempotency.ts',
    'KEPT_HOURS = 72',
    'KEPT_HOURS = 0',
  ),
  planted('escalations wait by the wall clock', 'clock/moment.ts', 'steady: steady() }', 'steady: now() }'),
  planted(
    'two instances take one lease',
    'pages/claim.ts',
    `page."state" = 'pending' AND page."dueAt" <= \${steady} \${claim('page')})`,
    `page."state" = 'pending' \${claim('page')})`,
  ),
  planted(
    'a lease lasts no time',
    'pages/claim.ts',
    `\${addMilliseconds(steady, LEASE_MS)}, "unconfirmedSince"`,
    `\${addMilliseconds(steady, 0)}, "unconfirmedSince"`,
  ),
  planted('a lease never ends', 'pages/claim.ts', 'LEASE_MS = 30_000', 'LEASE_MS = 86_400_000'),
  planted(
    'silences of all workspaces count',
    'silences/read-silences.ts',
    `WHERE "workspaceId" = \${workspaceId} AND "endedAt" IS NULL`,
    `WHERE "workspaceId" > 0 * \${workspaceId} AND "endedAt" IS NULL`,
  ),
  planted(
    'a silence never ends by itself',
    'silences/occurrences.ts',
    'return at < endsAt ? { startsAt, endsAt } : undefined',
    'return { startsAt, endsAt }',
  ),
  planted(
    'a decision is taken once: the end of a silence pages nobody',
    'silences/page-after.ts',
    'if (wanted.length === 0) return 0',
    'if (wanted.length >= 0) return 0',
  ),
  planted(
    'a notice does not route again',
    'signals/page-unpaged.ts',
    'if (unpaged.length === 0) return',
    'if (unpaged.length >= 0) return',
  ),
  planted(
    'a running escalation follows the old steps',
    'escalation-policies/follow-steps.ts',
    'if (moved.length === 0) return',
    'if (moved.length >= 0) return',
  ),
  planted(
    'pages wait on after a recovery',
    'pages/receiver-is-back.ts',
    `UPDATE "Page" SET "dueAt" = \${steady}, "hurried"`,
    'UPDATE "Page" SET "hurried"',
  ),
  planted(
    'rules and silences are remembered for ever',
    'routing/remembered.ts',
    'if (found?.mark === mark && found.readAt <= readAt) return found.value',
    'if (found) return found.value',
  ),
  planted(
    'the default rule always wins',
    'routing/compile.ts',
    'for (const place of places) {',
    'for (const place of [...places].reverse()) {',
  ),
  planted('a rule moves one place too far', 'routing/move.ts', 'Math.max(0, to)', 'Math.max(0, to + 1)'),
  planted(
    'an incident is assigned together with all others',
    'incidents/assign.ts',
    `AND \${elsewhere} AND "id" \${statements.isOneOf(ids)}`,
    `AND \${elsewhere} AND "id" > 0 * \${ids.length}`,
  ),
  planted(
    'a page gathers for another person',
    'notifications/add-incidents.ts',
    `WHERE "userId" = \${userId} AND (`,
    `WHERE "userId" > 0 * \${userId} AND (`,
  ),
  planted(
    'gathering lasts ten times as long',
    'notifications/gather.ts',
    '?? now, gatherSeconds)',
    '?? now, 10 * gatherSeconds)',
  ),
  planted(
    'pages go out for what is acknowledged',
    'notifications/covered.ts',
    `LEFT JOIN "Entity" AS entity ON entity."id" = incident."entityId"
    WHERE entry."notificationId" = \${notificationId} AND incident."id" = entry."incidentId"
      AND incident."status" = 'open'`,
    `LEFT JOIN "Entity" AS entity ON entity."id" = incident."entityId"
    WHERE entry."notificationId" = \${notificationId} AND incident."id" = entry."incidentId"`,
  ),
  planted(
    'the policy is repeated once too often',
    'escalations/advance.ts',
    'if (isLast && round < repeats)',
    'if (isLast && round <= repeats)',
  ),
  planted(
    'a step does not wait',
    'escalations/advance.ts',
    'addMinutes(steady, waitMinutes) : steady',
    'steady : steady',
  ),
  planted(
    'the second step is left out',
    'escalations/advance.ts',
    `step: step + 1, round, dueAt`,
    `step: step + (step === 0 ? 2 : 1), round, dueAt`,
  ),
  planted(
    'reopening does not page again',
    'incidents/reopen.ts',
    '    await restartEscalations(tx, statements, { workspaceId, incidentIds: [incidentId], now })\n',
    '',
  ),
  planted(
    'who takes a swap has the shifts of all',
    'swaps/take.ts',
    'userId: actor.userId, insteadOfId: userId, startsAt',
    'userId: actor.userId, insteadOfId: null, startsAt',
  ),
  planted(
    'who is beside the others takes their place',
    'on-call/resolve-shifts.ts',
    'return insteadOfId === null ? !isBeside :',
    'return insteadOfId === null ? isBeside || !isBeside :',
  ),
  planted(
    'nobody in place of all leaves the others on call',
    'on-call/resolve-shifts.ts',
    'if (userId === override.userId) return true',
    'if (override.userId === null) return false\n  if (userId === override.userId) return true',
  ),
  planted(
    'a layer has no hours',
    'on-call/layers/layer.ts',
    'const open = hoursBetween(timeZone, hours, period)',
    'const open = hoursBetween(timeZone, hours.slice(hours.length), period)',
  ),
  planted(
    'a layer is open on the holidays that close it',
    'on-call/layers/layer.ts',
    'return onHolidaysOnly ? within(open, days)',
    'return !onHolidaysOnly ? within(open, days)',
  ),
  planted(
    'a holiday lasts from midnight to midnight of UTC',
    'on-call/holidays/days.ts',
    'new Date(instantOf(timeZone, wall.getTime()))',
    "new Date(instantOf(timeZone && 'UTC', wall.getTime()))",
  ),
  planted(
    'the lowest layer wins',
    'on-call/layers/roster.ts',
    '  const all = layers.map((layer) => ({ layer, stretches:',
    '  const all = layers.toReversed().map((layer) => ({ layer, stretches:',
  ),
  planted('the first override wins', 'on-call/resolve-shifts.ts', '(a, b) => a.id - b.id', '(a, b) => b.id - a.id'),
  planted(
    'shifts ignore daylight saving',
    'on-call/wall-clock.ts',
    'tzOffset(timeZone, new Date(instant))',
    'tzOffset(timeZone, new Date(instant - instant))',
  ),
  planted(
    'a page fails at its first attempt',
    'pages/record-attempt.ts',
    'if (result.isFinal) return',
    'if (!result.isDelivered) return',
  ),
  planted('of equal notices in a batch one is counted', 'signals/judge.ts', 'current.fired++', 'current.fired = 1'),
  planted(
    'a signal that fires again opens a second incident',
    'signals/judge.ts',
    "(current.status === 'resolved' && !isFlapping",
    "(current.status !== 'acknowledged' && !isFlapping",
  ),
  planted(
    'an override is not in the audit log',
    'on-call/add-override.ts',
    `  await audit(tx, ctx, 'override added', \`\${name} (#\${scheduleId}): \${inWords}\`)\n`,
    '  name.trim()\n',
  ),
  planted(
    'a silent key is never noticed',
    'heartbeats/watch.ts',
    'return dueAt <= steady && listeningSince',
    'return dueAt < listeningSince && listeningSince',
  ),
  planted(
    'the text index leaves out the first of a batch',
    'text-index/index-next.ts',
    "jsonTable({ id: 'integer', words: 'text' }, rows)",
    "jsonTable({ id: 'integer', words: 'text' }, rows.slice(rows.length > 1 ? 1 : 0))",
  ),
  planted(
    'retention counts hours instead of days',
    'incidents/walk-resolved.ts',
    'days * 86_400_000',
    'days * 3_600_000',
  ),
  planted(
    "a person's own rules do not count",
    'notifications/personal-rules.ts',
    'if (planned.length === 0) return',
    'if (planned.length >= 0) return',
  ),
  planted(
    'a rule waits twice as long',
    'notifications/release.ts',
    'dueAt: addMinutes(now.steady, method?.afterMinutes ?? 0)',
    'dueAt: addMinutes(now.steady, 2 * (method?.afterMinutes ?? 0))',
  ),
  planted(
    'rules for what is urgent and for the rest are swapped',
    'notifications/personal-rules.ts',
    'rule.isUrgent === isUrgent(severity)',
    'rule.isUrgent !== isUrgent(severity)',
  ),
  planted(
    'what a phone did not get holds up the next rule',
    'pages/record-attempt.ts',
    '  await hurryPersonalRule(statements, page.notificationId, now.steady)\n',
    '',
  ),
  planted(
    'quiet hours hold what is urgent',
    'notifications/add-incidents.ts',
    '!isUrgent(severity) && !isByHand',
    '(!isByHand || isUrgent(severity))',
  ),
  planted(
    'quiet hours last twice as long',
    'notifications/add-incidents.ts',
    'until.getTime() - wall.getTime()',
    '2 * (until.getTime() - wall.getTime())',
  ),
  planted(
    'each incident of the quiet hours has a message of its own',
    'notifications/gather.ts',
    'const held = recent.find(({ groupKey, isReleased }) => groupKey === QUIET_HOURS && !isReleased)',
    'const held = recent.find(({ groupKey, isReleased }) => groupKey === QUIET_HOURS && isReleased)',
  ),
  planted(
    'quiet hours have a message for each policy',
    'notifications/add-incidents.ts',
    `OR ("groupKey" = \${QUIET_HOURS} AND "state" = 'gathering'))`,
    `OR ("groupKey" = \${QUIET_HOURS} AND "policyId" = \${policyId} AND "state" = 'gathering'))`,
  ),
  planted(
    'a forgotten incident does not page again',
    'incidents/unacknowledge.ts',
    '    await restartEscalations(tx, statements, { workspaceId, incidentIds: ids, now })\n',
    '    if (tx === undefined) await restartEscalations(tx, statements, { workspaceId, incidentIds: ids, now })\n',
  ),
  planted(
    'an acknowledgement is forgotten at once',
    'incidents/unacknowledge.ts',
    'subMinutes(now, minutes)',
    'subMinutes(now, 0 * minutes)',
  ),
  planted(
    'a number gets twice as many calls',
    'contact-methods/phone-use.ts',
    'if (Number(row?.count ?? 0) > most)',
    'if (Number(row?.count ?? 0) > 2 * most)',
  ),
  planted('a busy line is not called again', 'channels/twilio/follow.ts', "  busy: 'The line was busy.',\n", ''),
  planted(
    'the number in an SMS is ignored',
    'replies/twilio/text.ts',
    'code: code ?? { not: null },',
    'code: { not: code === undefined ? null : -code },',
  ),
  planted(
    'a late acknowledgement beats a resolution',
    'incidents/acknowledge.ts',
    `"workspaceId" = \${workspaceId} AND "status" = 'open' AND "id" IN`,
    `"workspaceId" = \${workspaceId} AND "status" <> 'acknowledged' AND "id" IN`,
  ),
  planted(
    'a press after a press is lost',
    'replies/telegram/updates.ts',
    'Math.max(next, update.update_id + 1)',
    'Math.max(next, update.update_id + 2)',
  ),
  planted(
    'what is confirmed in Pushover is not acknowledged',
    'replies/pushover/receipts.ts',
    'if (read.data.acknowledged === 1) await acknowledgePage',
    'if (read.data.acknowledged === 2) await acknowledgePage',
  ),
]
