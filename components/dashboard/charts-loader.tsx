'use client'

import dynamic from 'next/dynamic'

// The pictures need the width of the window, so the server has none; their library is loaded with the first of them.
export const SeverityChart = dynamic(() => import('./charts').then((charts) => charts.SeverityChart), { ssr: false })
export const AnswerChart = dynamic(() => import('./charts').then((charts) => charts.AnswerChart), { ssr: false })
export const LabelChart = dynamic(() => import('./charts').then((charts) => charts.LabelChart), { ssr: false })
export const PagesChart = dynamic(() => import('./charts').then((charts) => charts.PagesChart), { ssr: false })
