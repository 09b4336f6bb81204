'use client'

import dynamic from 'next/dynamic'
import { ANSWER_CHART_HEIGHT, CHART_HEIGHT } from './chart-height'

// The pictures need the width of the window, so the server has none; their library is loaded with the first of them.
// Next reads the options as they are written here.

export const SeverityChart = dynamic(() => import('./charts').then((charts) => charts.SeverityChart), {
  ssr: false,
  loading: () => <Placeholder height={CHART_HEIGHT} />,
})
export const AnswerChart = dynamic(() => import('./charts').then((charts) => charts.AnswerChart), {
  ssr: false,
  loading: () => <Placeholder height={ANSWER_CHART_HEIGHT} />,
})
export const LabelChart = dynamic(() => import('./charts').then((charts) => charts.LabelChart), {
  ssr: false,
  loading: () => <Placeholder height={CHART_HEIGHT} />,
})
export const PagesChart = dynamic(() => import('./charts').then((charts) => charts.PagesChart), {
  ssr: false,
  loading: () => <Placeholder height={CHART_HEIGHT} />,
})

/** So that nothing moves when the picture comes. */
function Placeholder({ height }: { height: number }) {
  return <div style={{ height }} />
}
