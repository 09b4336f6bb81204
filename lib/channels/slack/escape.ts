/** Slack reads commands between < and >, others @here and Markdown links. An invisible word joiner disarms them. */
export function escapeText(text: string) {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('@', '@\u2060')
    .replaceAll('](', ']\u2060(')
}
