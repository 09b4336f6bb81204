import { expect, test } from 'vitest'
import { basicPassword } from './basic-password'

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`

test.each([
  [basic('ana:secret'), 'secret'],
  [basic(':secret'), 'secret'],
  [basic('ana:with:colons'), 'with:colons'],
  [basic('ana:schlüssel').replace('Basic', 'basic '), 'schlüssel'],
  [basic('ana:'), undefined],
  [basic('ana'), undefined],
  ['Basic', undefined],
  ['Basic %%%', undefined],
  ['Bearer secret', undefined],
  [null, undefined],
])('the password in %j is %j', (header, password) => expect(basicPassword(header)).toBe(password))
