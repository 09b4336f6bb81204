import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import ipaddr from 'ipaddr.js'
import { connectionEvent } from './connection-event'
import type { Exchanges } from './exchanges'

type Limits = { total: number; perAddress: number }

type Group = { open: Set<Duplex>; idle: Set<Duplex> }

// Closed connections count until Node releases them.
const CLOSING = 1_000

/** At a limit, in total or for an address, the connection longest idle closes. If none is idle, the new one closes. */
export function limitConnections(server: Server, exchanges: Exchanges, { total, perAddress }: Limits) {
  const all = newGroup()
  const groups = new Map<string, Group>()
  const groupOf = new WeakMap<Duplex, Group>()
  server.maxConnections = total + CLOSING

  server.on(connectionEvent(server), (socket: Socket) => {
    const name = networkOf(socket.remoteAddress)
    const group = groups.get(name) ?? newGroup()
    groups.set(name, group)
    if (!makeRoom(group, perAddress) || !makeRoom(all, total)) {
      forget(group, name)
      return void socket.destroy()
    }
    groupOf.set(socket, group)
    for (const { open, idle } of [all, group]) {
      open.add(socket)
      idle.add(socket)
    }
    socket.once('close', () => {
      remove(socket)
      forget(group, name)
    })
  })
  exchanges.onBegin((socket) => {
    all.idle.delete(socket)
    groupOf.get(socket)?.idle.delete(socket)
  })
  exchanges.onEnd((socket) => {
    if (socket.destroyed || exchanges.of(socket).underWay.length > 0) return
    all.idle.add(socket)
    groupOf.get(socket)?.idle.add(socket)
  })

  function makeRoom({ open, idle }: Group, most: number) {
    if (open.size < most) return true
    const [oldest] = idle
    if (!oldest) return false
    remove(oldest)
    oldest.destroy()
    return true
  }

  function remove(socket: Duplex) {
    for (const group of [all, groupOf.get(socket)]) {
      group?.open.delete(socket)
      group?.idle.delete(socket)
    }
  }

  function forget({ open }: Group, name: string) {
    if (open.size === 0) groups.delete(name)
  }
}

function newGroup(): Group {
  return { open: new Set(), idle: new Set() }
}

/** The IPv4 address, or the /64 of an IPv6 address. */
function networkOf(address = '') {
  try {
    const parsed = ipaddr.process(address)
    return parsed.kind() === 'ipv4' ? parsed.toString() : parsed.toByteArray().slice(0, 8).join('.')
  } catch {
    return address
  }
}
