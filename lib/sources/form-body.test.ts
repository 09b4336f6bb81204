import { expect, test } from 'vitest'
import { withoutForm } from './form-body'

const FORM = 'application/x-www-form-urlencoded; charset=utf-8'

function read(text: string, contentType: string | null = FORM) {
  return JSON.parse(Buffer.from(withoutForm(Buffer.from(text), contentType)).toString())
}

test.each([
  ['Status=Down&StatusCode=0&Name=Shop+%26+Caf%C3%A9', { Status: 'Down', StatusCode: '0', Name: 'Shop & Café' }],
  ['a=1&a=2&empty=', { a: '2', empty: '' }],
  ['labels[service]=db&labels[env]=prod', { labels: { service: 'db', env: 'prod' } }],
  ['hosts[]=a&hosts[]=b&n[0]=x&n[2]=y', { hosts: ['a', 'b'], n: { 0: 'x', 2: 'y' } }],
  ['labels=%7B%22a%22%3A%22b%22%7D&message=%7Bx%7D', { labels: { a: 'b' }, message: '{x}' }],
  ['payload=%7B%22alert%22%3A%7B%22id%22%3A1%7D%7D', { alert: { id: 1 } }],
  ['token=t&payload=%7B%22text%22%3A%22a%22%7D', { text: 'a' }],
  [
    'event_action=trigger&payload=%7B%22summary%22%3A%22a%22%7D',
    { event_action: 'trigger', payload: { summary: 'a' } },
  ],
  ['message=%7B%22check%22%3A%221%22%7D', { check: '1' }],
  ['message=%7B%22check%22%3A%221%22%7D&title=t', { message: '{"check":"1"}', title: 't' }],
  ['%7B%22summary%22%3A%22a%22%7D', { summary: 'a' }],
  ['{"summary": "a"}', { summary: 'a' }],
  ['Disk of db-1 is full', { message: 'Disk of db-1 is full' }],
])('the form %j is %j', (text, json) => {
  expect(read(text)).toEqual(json)
})

test('only a form is one', () => {
  expect(Buffer.from(withoutForm(Buffer.from('a=1'), 'text/plain')).toString()).toBe('a=1')
  expect(Buffer.from(withoutForm(Buffer.from('a=1'), null)).toString()).toBe('a=1')
})

test('a large form, and one of nothing, stay as they came', () => {
  for (const text of [' ', `a=${'x'.repeat(1024 * 1024)}`])
    expect(Buffer.from(withoutForm(Buffer.from(text), FORM)).toString()).toBe(text)
})

test('no name reaches a prototype, and fields and keys are counted', () => {
  read('__proto__[x]=1&labels={}&labels[__proto__][x]=1&constructor[prototype][x]=1')
  expect(Object.hasOwn(Object.prototype, 'x')).toBe(false)
  const many = Array.from({ length: 5_000 }, (_, at) => `f${at}=1`).join('&')
  expect(Object.keys(read(many))).toHaveLength(1_000)
  const deep = `a${'[b]'.repeat(50)}`
  expect(read(`${deep}=1`)).toEqual({ [deep]: '1' })
})
