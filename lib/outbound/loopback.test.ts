import { expect, test } from 'vitest'
import { isLoopback } from './loopback'

test.each(['localhost', 'LOCALHOST', 'tocsin.localhost', '127.0.0.1', '127.8.0.1', '[::1]', '::1'])(
  '%s means this machine',
  (host) => expect(isLoopback(host)).toBe(true),
)

test.each(['tocsin.example', 'localhost.example', '10.0.0.1', '192.168.1.5', '[fd00::1]', '0.0.0.0', '[::]', ''])(
  '%s does not',
  (host) => expect(isLoopback(host)).toBe(false),
)
