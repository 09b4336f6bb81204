import type { Account } from './account'
import { type Call, callFields, isOver } from './call'
import type { Outbox } from './outbox'
import { parseTwiml, readTwiml, type Twiml } from './parse-twiml'
import { type Element, elementsOf, textOf } from './parse-xml'

const APOLOGY = 'We are sorry, an application error has occurred. Goodbye.'

const MANY = 100

type Wanted = { url: string; method?: string | undefined; digits?: string }

/** What happens in an answered call: it goes on until the person is asked for keys, or the call is to end. */
export function openDialogue(account: Account, outbox: Outbox) {
  async function begin(call: Call) {
    const url = call.form.get('Url')
    if (url) return await load(call, { url, method: call.form.get('Method') ?? 'POST' })
    return await obey(call, parseTwiml(call.form.get('Twiml') ?? ''), undefined)
  }

  async function load(call: Call, { url, method, digits }: Wanted): Promise<boolean> {
    // Twiml that came with the request for the call has no URL of its own.
    if (!URL.canParse(url, call.document.url)) return giveUp(call, 11100)
    const whole = new URL(url, call.document.url).href
    const fields = callFields(account, call)
    if (digits !== undefined) fields.set('Digits', digits)
    const isGet = method === 'GET'
    const sent = await outbox.request({ url: whole, method: isGet ? 'GET' : 'POST', fields, forged: call.forged })
    if (++call.requests > MANY) throw new Error('the call asks for TwiML without end')
    // It may have been ended by the API meanwhile.
    return isOver(call) ? false : await obey(call, readTwiml(sent), whole)
  }

  async function obey(call: Call, twiml: Twiml, url: string | undefined) {
    if (!twiml.ok) return giveUp(call, twiml.code)
    call.document = { rest: [...twiml.verbs], ...(url && { url }) }
    return await goOn(call)
  }

  /** Whether the call goes on. */
  async function goOn(call: Call): Promise<boolean> {
    delete call.gather
    const verb = call.document.rest.shift()
    if (!verb || verb.name === 'Hangup') return false
    if (verb.name === 'Redirect') {
      return await load(call, { url: textOf(verb).trim(), method: verb.attributes.method })
    }
    if (verb.name !== 'Gather') {
      speak(call, verb)
      return await goOn(call)
    }
    for (const nested of elementsOf(verb)) speak(call, nested)
    call.gather = verb
    return true
  }

  async function submit(call: Call, gather: Element, digits: string) {
    delete call.gather
    const { action = call.document.url ?? '', method } = gather.attributes
    return await load(call, { url: action, method, digits })
  }

  return {
    begin,
    /** The person presses keys; after the last one the time to press more passes. */
    press: async (call: Call, keys: string) => {
      if (!call.gather) throw new Error(`nobody asked for keys: ${call.said.join(' | ')}`)
      const digits = gatheredDigits(call.gather, keys)
      const isWanted = digits || call.gather.attributes.actionOnEmptyResult === 'true'
      return await (isWanted ? submit(call, call.gather, digits) : goOn(call))
    },
  }
}

function giveUp(call: Call, code: number) {
  call.errors.push(code)
  call.said.push(APOLOGY)
  return false
}

function speak(call: Call, { name, attributes, children }: Element) {
  if (name === 'Pause') return
  // A warning: the element is passed over.
  if (name !== 'Say') return void call.errors.push(12200)
  // As often as a person would hear it, but for `0`, which goes on until the call ends.
  const times = Number(attributes.loop ?? 1) || 1
  const text = textOf({ name, attributes, children }).replace(/\s+/g, ' ').trim()
  for (let time = 0; time < times; time++) call.said.push(text)
}

function gatheredDigits({ attributes }: Element, keys: string) {
  const { finishOnKey = '#', numDigits = '' } = attributes
  const end = finishOnKey ? keys.indexOf(finishOnKey) : -1
  const typed = end < 0 ? keys : keys.slice(0, end)
  return numDigits ? typed.slice(0, Number(numDigits)) : typed
}
