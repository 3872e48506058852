/** The Supabase backend under test: the official client library against the local stack, with a real PostgREST and PostgreSQL. */
import { connect } from '@bothy/client/connect.ts'
import { aBrowser } from '@bothy/client/testing/fake-browser.ts'
import { startLocalStack, type LocalStack } from '@bothy/supabase/testing/local-stack/local-stack.ts'
import type { TestBackend, BackendUnderTest } from './backend.ts'
import { unsupportedCalendarCalls } from './cases/calendar-feed.ts'
import { unsupportedMapCalls } from './cases/map.ts'
import { unsupportedPasskeyCalls } from './cases/passkeys.ts'
import { unsupportedPushCalls } from './cases/push.ts'
import { createTestNetwork } from './network.ts'
import { reencode } from './reencode.ts'

/** Why members could not object there to what is done with their account. */
const notices = 'the hosting provider sends no notices'

export const supabaseBackend: BackendUnderTest = {
  name: 'supabase, local stack',
  unsupportedRefusals: {
    BAD_BACKUP: 'the hosting provider makes and restores backups',
    INPUT_TOO_LARGE: 'the input is validated before it is sent, so too long input is INVALID_INPUT',
    RATE_LIMITED: 'the hosting provider limits rates, and the local stack does not',
    LOCKED_OUT: 'the hosting provider limits sign-in attempts, and the local stack does not',
  },
  unsupportedCalls: {
    backupClub: 'the hosting provider makes and restores backups',
    restoreClub: 'the hosting provider makes and restores backups',
    createPasswordLink: 'the hosting provider creates links only for its mails',
    inviteImported: 'a file makes no members there, because the hosting provider makes an account only for each invitation',
    sendTestMail: 'the hosting provider sends the mails, and tests them',
    resetTwoFactor: notices,
    cancelTwoFactorReset: notices,
    keepTwoFactor: notices,
    stopAccountChange: notices,
    ...unsupportedPasskeyCalls,
    ...unsupportedCalendarCalls,
    ...unsupportedMapCalls,
    ...unsupportedPushCalls,
  },
  async start() {
    const stack = await startLocalStack({ auth: { confirmEmail: false, phone: true, google: true } })
    const backend = createSupabaseBackend(this.name, stack)
    await makeAdmin(backend)
    return backend
  },
}

function createSupabaseBackend(name: string, stack: LocalStack): TestBackend {
  const { url, anonKey, sql, close } = stack
  const linksTo = (email: string) => stack.mailsTo(email).map(({ link }) => new URL(link))
  return {
    name,
    origin: url,
    admin: { email: 'ada@club.example', password: 'five dry socks' },
    openBrowser() {
      const store = aBrowser()
      const { fetch, ...network } = createTestNetwork()
      const openTab = () =>
        connect({ mode: 'supabase', supabase: { url, anonKey, home: 'http://localhost:4173/' }, fetch, reencode, ...store.tab() })
      return { openTab, deliverStorageEvents: store.deliver, ...network }
    },
    mailTokensFor: async (email) => linksTo(email).map(({ searchParams }) => searchParams.get('token')!),
    mailPagesFor: async (email) => linksTo(email).map(({ pathname }) => pathname),
    smsCodesFor: async (phone) => stack.codesTo(phone.replace('+', '')),
    async signInAtProvider(at, person) {
      stack.setGoogleAccount(person)
      const { headers } = await fetch(at, { redirect: 'manual' })
      const { searchParams } = new URL(headers.get('location')!)
      return { state: searchParams.get('state')!, code: searchParams.get('code')! }
    },
    setEmailConfirmation: stack.setEmailConfirmation,
    sql,
    async withoutDatabase(work) {
      await sql('alter role authenticator nologin')
      await sql(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'authenticator'`)
      await work().finally(() => sql('alter role authenticator login'))
    },
    close,
  }
}

/** The operator of a hosted club makes the first admin in the database. */
async function makeAdmin({ openBrowser, admin, sql }: TestBackend): Promise<void> {
  const { api, close } = openBrowser().openTab()
  await api.register({ ...admin, name: 'Ada', phone: '+4915120000000' })
  await sql("insert into public.roles select id, 'admin' from public.profiles where email = $1", [admin.email])
  close()
}
