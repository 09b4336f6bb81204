import { endOfString, nestingDepth } from './nesting-depth'

/** Stands where a deeper object or list was. */
export const LEFT_OUT = '"(nested too deep)"'

/** The JSON text without what is nested deeper than `levels`, found without a tree of it. */
export function withoutDeep(json: string, levels: number): string {
  if (nestingDepth(json) <= levels) return json
  const kept: string[] = []
  let from = 0
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    const character = json[at]
    if (character === '"') at = endOfString(json, at)
    else if (character === '[' || character === '{') {
      if (depth++ === levels) kept.push(json.slice(from, at), LEFT_OUT)
    } else if ((character === ']' || character === '}') && --depth === levels) from = at + 1
  }
  return depth > levels ? kept.join('') : [...kept, json.slice(from)].join('')
}
