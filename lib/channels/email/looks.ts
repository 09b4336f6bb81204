import { html, type Markup } from './markup'

type Colors = Partial<Record<'color' | 'background-color' | 'border-color', string>>
type Look = { light: Colors; dark: Colors }

/** Those of the portal, `app/globals.css`. */
const LOOKS = {
  page: look({ color: ['#18181d', '#ecedf1'], 'background-color': ['#ffffff', '#14151a'] }),
  muted: look({ color: ['#4e4e5a', '#b0b3bf'] }),
  line: look({ 'border-color': ['#d5d5dd', '#343844'] }),
  quoted: look({ color: ['#18181d', '#ecedf1'], 'background-color': ['#efeff3', '#23262e'] }),
  main: look({ color: ['#ffffff', '#14162e'], 'background-color': ['#3d49c2', '#a5afff'] }),
  other: look({
    ...{ color: ['#3540b0', '#b7bfff'], 'background-color': ['#ffffff', '#14151a'] },
    'border-color': ['#8b8b98', '#747988'],
  }),
  critical: badge('#c8142b', '#ff717b'),
  high: badge('#b34700', '#ffa457'),
  medium: badge('#7d5e00', '#ddbd57'),
  low: badge('#5a6474', '#9aa3b2'),
} as const satisfies Record<string, Look>

export type LookName = keyof typeof LOOKS

/**
 * The attributes of an element. Light is inline, since some programs drop style sheets; dark is a class for those that
 * ask for it.
 */
export function styled(name: LookName, css = ''): Markup {
  return html`class="${name}" style="${cssOf(LOOKS[name].light)}${css}"`
}

export function darkRules() {
  return Object.entries(LOOKS)
    .map(([name, { dark }]) => `.${name}{${cssOf(dark, '!important')}}`)
    .join('')
}

function cssOf(colors: Colors, ending = '') {
  return Object.entries(colors)
    .map(([property, color]) => `${property}:${color}${ending};`)
    .join('')
}

function badge(light: string, dark: string) {
  return look({ color: ['#ffffff', '#14151a'], 'background-color': [light, dark] })
}

function look(colors: { [Property in keyof Colors]: [light: string, dark: string] }): Look {
  const pick = (at: 0 | 1) => Object.fromEntries(Object.entries(colors).map(([name, pair]) => [name, pair[at]]))
  return { light: pick(0), dark: pick(1) }
}
