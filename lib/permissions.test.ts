import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isAllowed, neededFor, PERMISSION_LIST, ROLES, roleMay, TEAM_ROLES, teamRoleMay, whoMay } from './permissions'

/** Verbs that write and ask for no permission themselves, and why. */
const WITHOUT: Record<string, string> = {
  ...names('acts on its own session or account only', [
    ...['changeProfile', 'confirmMethods', 'continueSession', 'endAllSessions', 'endOtherSession', 'endSession'],
    ...['switchWorkspace', 'beginTotp', 'proveTotp', 'removePasskey', 'removeTotp', 'renewRecoveryCodes'],
  ]),
  ...names('getImport asks, which it begins with, and applyFile', ['applyImport']),
  ...names('planChange asks, which it begins with', ['changeSchedule']),
  ...names('notes nobody who may not handle incidents', ['viewIncident', 'leaveIncident']),
  ...names('keeps the answer of an operation, which asks', ['once']),
  ...names('tells of what a verb did, which asks', ['auditAlone']),
}

function names(reason: string, verbs: string[]) {
  return Object.fromEntries(verbs.map((verb) => [verb, reason]))
}

test('each verb that writes asks for a permission, or is excused by name', () => {
  const without = sources().flatMap((text) => {
    if (!/\.write(Statements)?\(/.test(text)) return []
    const functions = Array.from(text.matchAll(/^(export )?(?:async )?function (\w+)[\s\S]*?^}/gm))
    const own = new Map(functions.map(([body, , name = '']) => [name, body]))
    const called = (body: string) => [...own].filter(([name]) => body.includes(`${name}(`)).map(([, other]) => other)
    return functions.flatMap(([body, exported, name = '']) => {
      const whole = [body, ...called(body), ...called(body).flatMap(called)].join('\n')
      const isVerb = exported && /^\S.*?\(\s*(ctx: (User)?Context|\{[^}]*\}: UserContext|deps: ContactDeps)/.test(body)
      return isVerb && /\.write(Statements)?\(/.test(whole) && !whole.includes('requirePermission(') ? [name] : []
    })
  })
  expect(without.sort()).toEqual(Object.keys(WITHOUT).sort())
})

test('a role may what those before it may, and a role in a team adds to it', () => {
  for (const { permission } of PERMISSION_LIST) {
    const by = ROLES.map((role) => roleMay(role, permission))
    expect(by, permission).toEqual(by.toSorted((one, other) => Number(one) - Number(other)))
    expect(by.at(-1), permission).toBe(true)
    const inTeam = TEAM_ROLES.map((role) => teamRoleMay(role, permission))
    expect(inTeam, permission).toEqual(inTeam.toSorted((one, other) => Number(one) - Number(other)))
    expect(inTeam[0], permission).toBe(false)
  }
})

test('a role in a team holds for the team, and for nobody who only reads', () => {
  const teams = [{ teamId: 7, role: 'scheduleEditor' as const }]
  const may = (teamId: number | null, role: 'viewer' | 'responder') =>
    isAllowed({ role, teams }, 'change schedules', teamId)
  expect([may(7, 'responder'), may(8, 'responder'), may(null, 'responder'), may(7, 'viewer')]).toEqual([
    ...[true, false, false, false],
  ])
})

test('a refusal says which role is needed, and who gives it', () => {
  expect(neededFor('change policies')).toBe(
    'You need the role admin, or be team admin of the team whose it is. An admin can give it.',
  )
  expect(neededFor('handle incidents')).toBe('You need the role responder. An admin can give it.')
  expect(whoMay('change policies')).toBe('an admin or a team admin of its team')
  expect(whoMay('read')).toBe('any role')
})

function sources() {
  return readdirSync('lib', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^(testing|cli|db)\//.test(file))
    .map((file) => readFileSync(join('lib', file), 'utf8'))
}
