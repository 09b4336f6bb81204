import { darkRules, styled } from './looks'
import { html, type Markup } from './markup'

const FONT =
  "font-family:-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;font-size:16px;line-height:24px;"

type Content = { title: string; preview: string; content: readonly Markup[] }

/**
 * Without scripts, and nothing in it is loaded. Dark is a style sheet of its own: a program that does not know its
 * condition may drop the whole sheet. `preview`: what a list of mails shows beside the subject.
 */
export function mailDocument({ title, preview, content }: Content): Markup {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${title} · Tocsin</title>
<style>:root{color-scheme:light dark}</style>
<style>@media (prefers-color-scheme:dark){${darkSheet}}</style>
</head>
<body ${styled('page', 'margin:0;padding:0;-webkit-text-size-adjust:100%;')}>
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preview}</div>
<div role="main" ${styled('page', `${FONT}max-width:600px;margin:0 auto;padding:20px 16px;overflow-wrap:anywhere;word-break:break-word;`)}>
${content}
</div>
</body>
</html>
`
}

const darkSheet: Markup = { markup: darkRules() }
