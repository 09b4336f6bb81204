import { createMarkdownRenderer } from '@/lib/markdown/render'

/** One for all pages; its thread starts with the first text. */
export const markdownRenderer = createMarkdownRenderer({ now: () => new Date() })
