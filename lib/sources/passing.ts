// What differs from one repeat of a problem to the next: a time, a count, a measurement, or what names a message alone. Any
// other number, an address or an identifier may be all that tells two problems apart.

/** `around`: the names of the members that hold it, the outermost first. `inList`: its name is that of a list. */
export type Said = { text: string; name: string; around: readonly string[]; inList: boolean }

/** What is longer is a text, or a page of a log. */
const LONGEST = 1_000

const DATE = String.raw`(?:\d{4}[-/.]\d\d?[-/.]\d\d?|\d\d?[-/.]\d\d?[-/.]\d{4})`
const ZONE = String.raw`\s?(?:Z|UTC|GMT|[+-]\d\d:?\d\d)?`
const SECONDS = String.raw`\d\d?:\d\d:\d\d(?:[.,]\d+)?`
const DATE_AND_TIME = new RegExp(
  `^${DATE}(?:[T ]\\d\\d?:\\d\\d(?::\\d\\d(?:[.,]\\d+)?)?${ZONE})?$|^${SECONDS}${ZONE}$`,
  'i',
)
const AT_THE_BEGINNING = new RegExp(`^\\W?(?:${DATE}[T ]|[A-Z][a-z]{2} [ \\d]?\\d )${SECONDS}${ZONE}\\W*(?=\\w)`)
const OF_A_CALENDAR = new RegExp(
  `^(?:${DATE}|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$`,
  'i',
)
const OF_A_DAY = /^\d\d?:\d\d(?::\d\d)?$/
const AROUND_IT = /^(?:\d{1,4}(?:st|nd|rd|th)?|[AaPp]\.?[Mm]\.?|at|on|of|UTC|GMT|Z|[A-Z]{1,3}[SD]?T|[+-]\d{4})$/
const LONGEST_IN_WORDS = 60
/** In seconds or milliseconds, from 2014 to 2033: other numbers are those of telephones, accounts and chats. */
const EPOCH = /^1[4-9]\d{8}(?:\d{3})?(?:\.\d+)?$/

const NUMBER = String.raw`[+-]?(?:0|[1-9]\d*|[1-9]\d{0,2}(?:[ ,]\d{3})+)(?:[.,]\d+)?(?:e[+-]?\d+)?`
const ANY_NUMBER = new RegExp(`^${NUMBER}\\s?[%a-zµ°/]{0,8}$|^true$|^false$`, 'i')
const FRACTION = /^[+-]?(?:0|[1-9]\d*)\.\d+(?:e[+-]?\d+)?$|^-\d+$/i
/** As in `52.5200, 13.4050`. */
const POSITION = /^[([]?\s*[+-]?\d{1,3}\.\d+\s?°?\s*[,;/ ]\s*[+-]?\d{1,3}\.\d+\s?°?\s*[)\]]?$/
const UNITS =
  '%|percent|[nµum]s|sec|secs|seconds?|mins?|minutes?|hours?|days?|[kmgt]i?b(?:ps|/s)?|bytes|°[cf]?|[kmg]?hz|[kmg]wh?|rpm|ppm|dbm?|[a-z]{1,4}/s'
/** In a text; a size or a version without a unit may be what it is about. */
const MEASUREMENT = new RegExp(`(?<![\\w.,:/-])[+-]?\\d{1,12}(?:[.,]\\d{1,12}){0,2}\\s?(?:${UNITS})(?![\\w/°-])`, 'gi')
const WITH_UNIT = new RegExp(`^${NUMBER}\\s?(?:${UNITS})$`, 'i')
const DURATION = /^(?:\d+(?:\.\d+)?\s?[dhms]\s?){2,}$|^P(?=\w)(?:\d+D)?(?:T[\d.HMS]+)?$/i
const FORMS = [DATE_AND_TIME, EPOCH, FRACTION, WITH_UNIT, DURATION]

const RANDOM = /^(?=.*\d)(?:[\da-f-]{16,}|[\da-z+/=]{20,}|\d+)$/i
const ID_OF_MESSAGE =
  /^x?(?:message|msg|event|request|req|trace|span|delivery|notification|execution|invocation|correlation)(?:id|uid|uuid|guid)$/
const ONCE_NAMES = new Set(['nonce', 'token', 'signature', 'hmac', 'etag', 'pid', 'tid'])

const MEASURES = new Set(
  [
    'time timestamp ts at date datetime when since until epoch clock start end begin started ended starts ends created updated',
    'changed modified received sent occurred fired triggered seen year month week day hour minute zeit uhrzeit datum zeitpunkt',
    'count counter counts seq sequence attempt retry retries try tries repeat occurrence iteration total sum anzahl reminder',
    'duration uptime downtime runtime elapsed age latency delay lag rtt ttl timeout interval took period offset dauer',
    'value current usage used free available avail remaining percent percentage pct ratio rate load cpu memory mem ram swap',
    'temperature temp humidity pressure voltage power speed throughput bandwidth size length depth height weight distance',
    'threshold limit min max minimum maximum avg average mean median score reading measurement measured delta repeated',
    'in ago left round cycle moisture lux noise wind flow ph co pm amount quantity fraction consumption frequency freq battery rssi snr loss jitter progress backlog concentration wert',
    'charge energy uv irradiance luminance illuminance brightness intensity quality linkquality lqi vibration torque mileage odometer',
    'rainfall fill strength signal yaw pitch roll angle druck temperatur feuchte feuchtigkeit spannung leistung pegel gewicht drehzahl',
    'waiting queued pending running idle busy failed failing succeeded passed dropped denied rejected blocked missed skipped lost hits',
    'ms us ns sec secs second mins hrs byte bytes kb mb gb tb kib mib gib bps iops qps rps rpm hz celsius volt watt amp ppm',
  ].flatMap((words) => words.split(' ')),
)
const MEASURES_FIRST = new Set(['num', 'total', 'max', 'min', 'avg', 'average', 'mean', 'median', 'sum', 'elapsed'])
const MEASURED_AT_THE_END = /(?:time|timestamp|(?<!ac)count|counter|duration|percent|usage|latency)$/
const MEASURED_WITHIN = new Set(
  'values metrics measurements samples statistics stats counters gauges readings'.split(' '),
)
/** Where it is: whatever moves has another one each time. */
const POSITIONS = new Set(
  'lat latitude lon lng long longitude latlon latlng coord coords coordinate coordinates gps geo geolocation geopoint bbox altitude heading bearing azimuth'.split(
    ' ',
  ),
)
/** Their numbers may also be those of a place that has no other name. */
const PLACES = new Set('position pos location x y z'.split(' '))
/** What has such a name is told apart by it. */
const NAMED = new Set(
  [
    'host hostname server node instance device sensor camera tracker vehicle car truck machine asset unit station site tank meter',
    'serial imei mac eui ip address plate pod resource entity target',
  ].flatMap((words) => words.split(' ')),
)
const NO_PLURAL = /(?:ss|us|is|as)$|^(?:dns|series|windows|news|lens)$/

export function isPassing(said: Said): boolean {
  const text = said.text.trim()
  if (text.length > LONGEST) return false
  if (FORMS.some((form) => form.test(text)) || isTimeInWords(text)) return true
  if (RANDOM.test(text) && isOfOneMessage(said)) return true
  return (ANY_NUMBER.test(text) || OF_A_DAY.test(text)) && isMeasured(said)
}

/** A position, which tells problems apart only where nothing else does. */
export function isPosition({ text, name, around }: Said): boolean {
  if (POSITION.test(text.trim())) return true
  if (!ANY_NUMBER.test(text.trim())) return false
  const names = [name, around.at(-1) ?? ''].map((one) => wordsOf(one).at(-1) ?? '')
  return names.some((one) => POSITIONS.has(one) || (PLACES.has(one) && FRACTION.test(text.trim())))
}

/** A position to about a kilometre, since one that is measured again is never quite the same. */
export function roughPosition(text: string) {
  return text.replace(/\d+\.\d+/g, (number) => Number(number).toFixed(2))
}

/** Whether it names what a problem is on. */
export function isName({ name }: Said): boolean {
  return wordsOf(name).some((word) => NAMED.has(word))
}

const PARAMETER = /([?&])([^=&#]{1,100})=([^&#]{1,100})/g

/** A line without its time and what was measured, and an address without the times that its parameters are. */
export function steadyText(text: string) {
  if (!/^https?:/i.test(text)) return text.replace(AT_THE_BEGINNING, '').replace(MEASUREMENT, '#')
  return text.replace(PARAMETER, (all, mark: string, name: string, value: string) =>
    isPassing({ text: value, name, around: [], inList: false }) ? mark : all,
  )
}

/** Such as `Fri, 27 Nov 2026 02:43:07 GMT`. */
function isTimeInWords(text: string) {
  if (text.length > LONGEST_IN_WORDS) return false
  const words = text.split(/[\s,()]+/).filter(Boolean)
  const has = (form: RegExp) => words.some((word) => form.test(word))
  const forms = [OF_A_CALENDAR, OF_A_DAY, AROUND_IT]
  return has(OF_A_CALENDAR) && has(OF_A_DAY) && words.every((word) => forms.some((form) => form.test(word)))
}

function isOfOneMessage({ name, around }: Said) {
  const words = wordsOf(name)
  const last = words.at(-1) ?? ''
  const before = words.at(-2) ?? wordsOf(around.at(-1) ?? '').at(-1) ?? ''
  return ONCE_NAMES.has(last) || [words.join(''), `${before}${last}`].some((joined) => ID_OF_MESSAGE.test(joined))
}

function isMeasured({ name, around, inList }: Said) {
  if (around.some((one) => MEASURED_WITHIN.has(wordsOf(one).at(-1) ?? ''))) return true
  const words = wordsOf(name)
  const [first = '', last = ''] = [words[0], words.at(-1)]
  const isPlural = last.length > 3 && last.endsWith('s') && !NO_PLURAL.test(last)
  return (
    MEASURES.has(last) ||
    MEASURED_AT_THE_END.test(last) ||
    (words.length > 1 && (last === 'level' || MEASURES_FIRST.has(first))) ||
    (isPlural && (!inList || MEASURES.has(last.slice(0, -1))))
  )
}

/** In lower case, without digits: `cpuLoad15` is cpu and load. */
function wordsOf(name: string) {
  const parted = name.replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2').replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
  return parted
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
}
