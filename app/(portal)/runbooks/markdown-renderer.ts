import { createMarkdownRenderer } from '@/lib/markdown/render'

/** Shared; the thread starts with the first text. */
export const markdownRenderer = createMarkdownRenderer({ now: () => new Date() })
