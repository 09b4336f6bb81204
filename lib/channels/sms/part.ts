// The characters of 3GPP TS 23.038; those of its extension take two places.
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const EXTENSION = '^{}\\[~]|€'
const GSM = new Map([...[...BASIC].map((one) => [one, 1] as const), ...[...EXTENSION].map((one) => [one, 2] as const)])

const ALIKE: Record<string, string> = {
  ...{ '\u2018': "'", '\u2019': "'", '\u201a': "'", '\u201c': '"', '\u201d': '"', '\u201e': '"', '«': '"', '»': '"' },
  ...{ '\u2010': '-', '\u2011': '-', '\u2012': '-', '\u2013': '-', '\u2014': '-', '\u2212': '-', '…': '...', '•': '*' },
  ...{
    '\u00a0': ' ',
    '\t': ' ',
    '`': "'",
    '´': "'",
    '×': 'x',
    '→': '->',
    '←': '<-',
    '≥': '>=',
    '≤': '<=',
    '°': ' deg ',
    ...{ Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', ı: 'i', Œ: 'OE', œ: 'oe', Ħ: 'H', ħ: 'h', Þ: 'Th', þ: 'th', ð: 'd' },
  },
}

const GSM_PLACES = 160
const UCS2_PLACES = 70

/** `cut`: may lose its end; `kept`: stays whole. Both together are one part: 160 places of GSM-7, or 70 of UCS-2. */
export function onePart(cut: string, kept: string) {
  const [start, end] = [gsmText(cut), gsmText(kept)]
  if (start !== undefined && end !== undefined) return shorten(start, GSM_PLACES - placesOf(end), gsmPlaces) + end
  return shorten(cut, UCS2_PLACES - kept.length, ({ length }) => length) + kept
}

/** In GSM-7, by what looks alike; undefined where that would lose letters. */
function gsmText(text: string) {
  const mapped = [...text].map((character) => gsmOf(character))
  return mapped.some((one) => one === undefined) ? undefined : mapped.join('')
}

function gsmOf(character: string) {
  if (GSM.has(character)) return character
  const alike = ALIKE[character] ?? character.normalize('NFKD').replace(/\p{M}/gu, '')
  if ([...alike].every((one) => GSM.has(one))) return alike
  // A letter of another script is needed to understand the text; a picture or a sign is not.
  return /\p{L}|\p{N}/u.test(character) ? undefined : '?'
}

function gsmPlaces(character: string) {
  return GSM.get(character) ?? 1
}

function placesOf(text: string) {
  return [...text].reduce((sum, one) => sum + gsmPlaces(one), 0)
}

function shorten(text: string, room: number, placesOfOne: (character: string) => number) {
  const sums: number[] = []
  for (const one of text) sums.push((sums.at(-1) ?? 0) + placesOfOne(one))
  if ((sums.at(-1) ?? 0) <= room) return text
  const count = sums.filter((sum) => sum <= room - DOTS.length).length
  return [...text].slice(0, count).join('').trimEnd() + DOTS
}

const DOTS = '...'
