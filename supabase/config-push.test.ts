/** What `supabase config push` sends to the provider, from the official CLI to a stub of its Management API. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { mailTemplates } from './mail-templates.ts'
import { pushConfig } from './testing/local-stack/cli.ts'

type Request = { method: string; path: string; body: Record<string, unknown> }

/** What the CLI reads of the answers: it compares them with config.toml. */
const answers: Record<string, unknown> = {
  addons: { selected_addons: [], available_addons: [] },
  config: { data: { attributes: { auth: { site_url: 'https://before.example' } } } },
}

/** Pushes config.toml, with more lines, and returns the requests that change something. */
async function pushedRequests(more?: string): Promise<Request[]> {
  const requests: Request[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url = '' } = request
    const body = await text(request)
    if (method !== 'GET') requests.push({ method, path: url, body: JSON.parse(body) as Record<string, unknown> })
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answers[url.split('/').at(-1)!] ?? {}))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  // The CLI ends with an error, because the stub does not answer with the settings that it has received.
  await pushConfig(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, more)
  await new Promise((resolve) => server.close(resolve))
  return requests
}

describe('config push', () => {
  let requests: Request[]
  beforeAll(async () => {
    requests = await pushedRequests()
  })
  const sent = () => requests[0]!.body

  test('sends the settings of Supabase Auth', () => {
    expect(requests.map(({ method, path }) => [method, path.replace(/projects\/\w+/, 'projects/…')])).toEqual([
      ['PATCH', '/v1/projects/…/config/auth'],
    ])
    const settings = Object.fromEntries(Object.entries(sent()).filter(([name]) => !/^mailer_(templates|subjects)_/.test(name)))
    expect(settings).toEqual({
      disable_signup: false,
      external_anonymous_users_enabled: false,
      external_email_enabled: true,
      external_google_enabled: false,
      external_phone_enabled: false,
      hook_before_user_created_enabled: true,
      hook_before_user_created_uri: 'pg-functions://postgres/rules/before_user_created',
      jwt_exp: 3600,
      mailer_autoconfirm: false,
      mailer_notifications_email_changed_enabled: true,
      mailer_otp_exp: 3600,
      mailer_otp_length: 6,
      mailer_secure_email_change_enabled: false,
      mfa_max_enrolled_factors: 10,
      mfa_totp_enroll_enabled: true,
      mfa_totp_verify_enabled: true,
      password_min_length: 6,
      rate_limit_otp: 30,
      rate_limit_sms_sent: 30,
      rate_limit_token_refresh: 150,
      rate_limit_verify: 30,
      refresh_token_rotation_enabled: true,
      security_manual_linking_enabled: false,
      security_refresh_token_reuse_interval: 10,
      security_update_password_require_current_password: true,
      site_url: 'http://localhost:4173',
      sms_autoconfirm: false,
      sms_max_frequency: 60,
      sms_template: "{{ .Code }} is your code for the club. Don't share it.",
      smtp_max_frequency: 60,
      uri_allow_list: '',
    })
  })

  test('limits the mails of an hour, once there is a mail server', async () => {
    expect(sent()).not.toHaveProperty('rate_limit_email_sent')
    const smtp = [
      'host = "smtp.club.example"',
      'port = 587',
      'user = "club"',
      'pass = "secret"',
      'admin_email = "club@club.example"',
      'sender_name = "Club"',
    ]
    const [withServer] = await pushedRequests(['[auth.email.smtp]', 'enabled = true', ...smtp].join('\n'))
    expect(withServer!.body).toMatchObject({ smtp_host: 'smtp.club.example', rate_limit_email_sent: 100 })
  })

  test('switches on neither SMS without a provider nor test codes', () => {
    expect(sent()['external_phone_enabled']).toBe(false)
    expect(Object.keys(sent()).filter((name) => /sms_provider|test_otp/.test(name))).toEqual([])
  })

  test('sends the subject of each mail in every language', () => {
    const subjects = mailTemplates().map(({ name, subject }) => [name, subject])
    const kindOf = (name: string) => `mailer_subjects_${name.replace('.html', '').replace('email_changed', 'email_changed_notification')}`
    expect(subjects.map(([name]) => [name, sent()[kindOf(name!)]])).toEqual(subjects)
  })

  test('sends mails whose links open the screens of the app', () => {
    const linksIn = (kind: string) =>
      [...String(sent()[`mailer_templates_${kind}_content`]).matchAll(/href="([^"]+)"/g)].map(([, link]) => link)
    // Each language has the same links.
    expect([...new Set(['confirmation', 'email_change', 'recovery'].flatMap(linksIn))]).toEqual([
      '{{ .SiteURL }}/verify-email?token={{ .TokenHash }}',
      '{{ .SiteURL }}/confirm-email-change?token={{ .TokenHash }}',
      '{{ .SiteURL }}/reset-password?token={{ .TokenHash }}',
      '{{ .SiteURL }}/invitation?token={{ .TokenHash }}',
    ])
    expect(sent()['mailer_templates_magic_link_content']).toContain('{{ .Token }}')
  })
})
