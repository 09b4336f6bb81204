// Runs in the page, before its own scripts: when it could be used, and what moved.
const seen = { interactiveMs: 0, layoutShift: 0 }
window.seen = seen

function follow(type, take) {
  new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
}

function notBefore(ms) {
  seen.interactiveMs = Math.max(seen.interactiveMs, ms)
}

follow('paint', ({ startTime }) => notBefore(startTime))
follow('longtask', ({ startTime, duration }) => notBefore(startTime + duration))
follow('layout-shift', ({ value, hadRecentInput }) => {
  if (!hadRecentInput) seen.layoutShift += value
})
