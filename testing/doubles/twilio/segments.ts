const GSM_7 =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑܧ¿abcdefghijklmnopqrstuvwxyzäöñüà'
// Each takes the place of two.
const EXTENDED = '\f^{}\\[~]|€'

/** How many SMS a text is: 160 characters of GSM-7, or 153 in each of several; else 70 of UCS-2, or 67. */
export function countSegments(text: string) {
  const isGsm7 = [...text].every((character) => GSM_7.includes(character) || EXTENDED.includes(character))
  if (!isGsm7) return text.length <= 70 ? 1 : Math.ceil(text.length / 67)
  const length = [...text].reduce((sum, character) => sum + (EXTENDED.includes(character) ? 2 : 1), 0)
  return length <= 160 ? 1 : Math.ceil(length / 153)
}
