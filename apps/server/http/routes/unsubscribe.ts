/** Stops mails about activities without signing in: `/unsubscribe?token=...`. The log never contains the token. */
import type { Context, Hono } from 'hono'
import type { Locale } from '@bothy/contract/choices.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { networkOf } from '../../auth/rate-limit/network-of.ts'
import type { MailSwitch, UnsubscribeTokens } from '../../notifications/mail/unsubscribe-tokens.ts'
import { texts } from '../../notifications/texts.ts'
import { readBytes } from '../body/read-bytes.ts'
import type { LimitComputed } from '../middleware/computed-limit.ts'
import { preferredLocale } from '../middleware/preferred-locale.ts'
import { addressOf, type Env } from '../request-context.ts'
import { escapeHtml } from './link-previews.ts'

const headers = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
}

/** Bytes: of the form of the page, and of the fields of RFC 8058. */
const maxBody = 1024

type Parts = { tokens: Pick<UnsubscribeTokens, 'read' | 'redeem'>; limitComputed: LimitComputed }

/** A mail program POSTs the fields of RFC 8058. Opening the link changes nothing, because link scanners follow links too: its page has a button. */
export function addUnsubscribeRoutes(app: Hono<Env>, { tokens, limitComputed }: Parts): void {
  /** Anybody can guess tokens, so it is counted for who asks. */
  const counted = (c: Context<Env>, query: () => Promise<string>) => limitComputed(networkOf(addressOf(c))).compute(query)
  app.get('/unsubscribe', async (c) => {
    const page = await counted(c, async () => {
      const state = await tokens.read(c.req.query('token') ?? '')
      return state ? pageOf(state) : ''
    })
    return page ? c.html(page, 200, headers) : c.html(invalidPage(preferredLocale(c.req.header('accept-language')) ?? 'en'), 404, headers)
  })
  app.post('/unsubscribe', async (c) => {
    const token = c.req.query('token') ?? ''
    // Mail programs may send another form of body, which says no more: they stop the mails.
    const mails = new URLSearchParams(new TextDecoder().decode(await readBytes(c.req.raw, maxBody))).get('mails')
    const answer = await counted(c, async () => {
      if (!(await tokens.redeem(token, mails === 'on'))) throw new Refusal('NOT_FOUND')
      return texts[(await tokens.read(token))?.locale ?? 'en']['unsubscribe.off']
    })
    // With the page of the same address as the answer, a reload sends nothing again.
    return mails === null ? c.text(`${answer}\n`, 200, headers) : c.redirect(`/unsubscribe?token=${encodeURIComponent(token)}`, 303)
  })
}

/** The colors of the app, which this page does without. */
const style = `:root{color-scheme:light dark}body{margin:0;padding:24px 16px;background:#faf7f0;color:#18231d;font:1rem/1.55 system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:30rem;margin:8vh auto 0;padding:28px 24px;border-radius:18px;background:#fffefb;box-shadow:0 0 0 1px #e6dfd0}
.club{margin:0 0 20px;color:#1f5540;font-weight:700}h1{margin:0;font-size:1.5rem;line-height:1.25}
button{min-height:3rem;padding:.75rem 1.5rem;border:0;border-radius:1rem;background:#1f5540;color:#fff;font:inherit;font-weight:600;cursor:pointer}
a{display:inline-block;padding:.75rem 0;color:#1f5540}:focus-visible{outline:3px solid #1f5540;outline-offset:2px}
@media (prefers-color-scheme:dark){body{background:#101713;color:#f0eee5}main{background:#19221d;box-shadow:0 0 0 1px #2c3831}.club,a{color:#8fcba8}button{background:#2a7151}:focus-visible{outline-color:#8fcba8}}`

/** Says whether mails are on, and offers the other. It needs no script and no sign-in. */
function pageOf({ isOn, locale, clubName }: MailSwitch): string {
  const text = texts[locale]
  const title = escapeHtml(text['unsubscribe.title'])
  const club = escapeHtml(clubName)
  return frame(
    locale,
    `${title} · ${club}`,
    `<p class="club">${club}</p><h1>${title}</h1><p role="status">${escapeHtml(text[isOn ? 'unsubscribe.on' : 'unsubscribe.off'])}</p>
<form method="post"><button name="mails" value="${isOn ? 'off' : 'on'}">${escapeHtml(text[isOn ? 'unsubscribe.stop' : 'unsubscribe.undo'])}</button></form>`,
  )
}

/** For a link that is cut, or of a member who has left. */
function invalidPage(locale: Locale): string {
  const title = escapeHtml(texts[locale]['unsubscribe.invalid'])
  return frame(locale, title, `<h1>${title}</h1><p>${escapeHtml(texts[locale]['unsubscribe.invalid-text'])}</p>`)
}

/** `title` and `content` are markup. */
const frame = (locale: Locale, title: string, content: string): string =>
  `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${title}</title><style>${style}</style></head><body><main>${content}
<p><a href="/profile/settings">${escapeHtml(texts[locale]['unsubscribe.more'])}</a></p></main></body></html>
`
