import type { Luck } from '../luck/luck'

/** Against the contract. */
export function drawBadBody(marker: string, luck: Luck) {
  return luck.pick([
    `{"summary":"${marker}"`,
    `{"summary":"${marker}","severity":"urgent"}`,
    `["${marker}"]`,
    `{"summary":"\\u0000 ","severity":"high","marker":"${marker}"}`,
    `${'['.repeat(70)}"${marker}"${']'.repeat(70)}`,
  ])
}
