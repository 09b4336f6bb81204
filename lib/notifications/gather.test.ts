import { expect, test } from 'vitest'
import { NOW } from '../../testing/fixtures'
import type { Severity } from '../db/database'
import { gather, type RecentNotification } from './gather'

const WINDOW = 60

/** Incidents at seconds after the first; a notification is released as soon as its time has come. */
function tell(incidents: [second: number, groupKey: string, severity: Severity, isByHand?: boolean][]) {
  const notifications: RecentNotification[] = []
  const placed = incidents.map(([second, groupKey, severity, isByHand = false]) => {
    const now = new Date(NOW.getTime() + second * 1000)
    for (const notification of notifications) notification.isReleased ||= notification.releaseAt <= now
    const lately = notifications.filter(
      (notification) => !notification.isReleased || now.getTime() - notification.releaseAt.getTime() < WINDOW * 1000,
    )
    const notification = gather(lately, { groupKey, severity, now, gatherSeconds: WINDOW, isByHand, isTogether: false })
    if (!notifications.includes(notification)) notifications.push(notification)
    return notification
  })
  const order = [...new Set(placed)]
  return {
    notifications: order.map(({ releaseAt, incidents, severity }) => [
      (releaseAt.getTime() - NOW.getTime()) / 1000,
      incidents,
      severity,
    ]),
    placed: placed.map((notification) => order.indexOf(notification)),
  }
}

test('the first of a group goes out at once, what follows is gathered until the window ends', () => {
  const { notifications, placed } = tell([
    [0, 'a', 'high'],
    [1, 'a', 'high'],
    [30, 'a', 'high'],
    [59, 'a', 'high'],
  ])
  expect(placed).toEqual([0, 1, 1, 1])
  expect(notifications).toEqual([
    [0, 1, 'high'],
    [60, 3, 'high'],
  ])
})

test('after a quiet window the next one goes out at once again', () => {
  const { notifications } = tell([
    [0, 'a', 'high'],
    [61, 'a', 'high'],
  ])
  expect(notifications).toEqual([
    [0, 1, 'high'],
    [61, 1, 'high'],
  ])
})

test('one more severe than all that went out does not wait, and takes along what was gathered', () => {
  const { notifications, placed } = tell([
    [0, 'a', 'high'],
    [5, 'a', 'high'],
    [10, 'a', 'critical'],
    [11, 'a', 'critical'],
    [12, 'a', 'high'],
  ])
  expect(placed).toEqual([0, 1, 1, 2, 2])
  expect(notifications).toEqual([
    [0, 1, 'high'],
    [10, 2, 'critical'],
    [70, 2, 'critical'],
  ])
})

test('another group goes out at once; from the fourth group on all that is new is gathered into one', () => {
  const { notifications, placed } = tell([
    [0, 'a', 'high'],
    [1, 'b', 'high'],
    [2, 'c', 'high'],
    [3, 'd', 'high'],
    [4, 'e', 'high'],
    [5, 'a', 'high'],
    [6, 'f', 'critical'],
  ])
  expect(placed).toEqual([0, 1, 2, 3, 3, 4, 3])
  expect(notifications).toEqual([
    [0, 1, 'high'],
    [1, 1, 'high'],
    [2, 1, 'high'],
    [6, 3, 'critical'],
    [60, 1, 'high'],
  ])
})

test('without labels to group by all are one group', () => {
  const { notifications } = tell([
    [0, '', 'critical'],
    [1, '', 'critical'],
    [2, '', 'critical'],
  ])
  expect(notifications).toEqual([
    [0, 1, 'critical'],
    [60, 2, 'critical'],
  ])
})

test('one that a person asked for does not wait, and leaves the others gathering', () => {
  const { notifications, placed } = tell([
    [0, 'a', 'high'],
    [5, 'a', 'high'],
    [10, 'a', 'high', true],
    [15, 'a', 'high'],
  ])
  expect(placed).toEqual([0, 1, 2, 1])
  expect(notifications).toEqual([
    [0, 1, 'high'],
    [60, 2, 'high'],
    [10, 1, 'high'],
  ])
})
