/** The Supabase backend under test: the official client library against the local stack, with a real PostgREST and PostgreSQL. */
import { connectClub } from '@bothy/client/connect.ts'
import { aBrowser } from '@bothy/client/testing/browser.ts'
import { startStand, type Stand } from '@bothy/supabase/stand/stand.ts'
import { withoutPasskeys } from './cases/passkeys.ts'
import type { Door, DoorUnderTest } from './door.ts'
import { reencode } from './reencode.ts'
import { aWire } from './wire.ts'

export const supabase: DoorUnderTest = {
  name: 'supabase, the stand',
  neverSays: {
    BAD_BACKUP: 'the hosting provider makes and restores backups',
    INPUT_TOO_LARGE: 'the input is validated before it is sent, so too long input is INVALID_INPUT',
    RATE_LIMITED: 'the hosting provider limits rates, and the local stack does not',
    LOCKED_OUT: 'the hosting provider limits sign-in attempts, and the local stack does not',
  },
  neverAnswers: {
    backupClub: 'the hosting provider makes and restores backups',
    restoreClub: 'the hosting provider makes and restores backups',
    ...withoutPasskeys,
  },
  async open() {
    const stack = await startStand({ confirmEmail: false })
    const backend = createSupabaseBackend(this.name, stack)
    await makeAdmin(backend)
    return backend
  },
}

function createSupabaseBackend(name: string, stack: Stand): Door {
  const { url, anonKey, sql, close } = stack
  return {
    name,
    origin: url,
    admin: { email: 'ada@club.example', password: 'five dry socks' },
    browser() {
      const store = aBrowser()
      const { fetch, plug, drop } = aWire()
      const tab = () =>
        connectClub({ mode: 'supabase', supabase: { url, anonKey, home: 'http://localhost:4173/' }, fetch, reencode, ...store.tab() })
      return { tab, deliver: store.deliver, wire: plug, drop }
    },
    linksTo: async (email) => stack.mailsTo(email).map(({ link }) => new URL(link).searchParams.get('token')!),
    codesTo: async (phone) => stack.codesTo(phone.replace('+', '')),
    async comeBack(at, person) {
      stack.letGoogleKnow(person)
      const { headers } = await fetch(at, { redirect: 'manual' })
      const { searchParams } = new URL(headers.get('location')!)
      return { state: searchParams.get('state')!, code: searchParams.get('code')! }
    },
    confirmAddresses: stack.confirmEmails,
    sql,
    async withoutDatabase(work) {
      await sql('alter role authenticator nologin')
      await sql(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'authenticator'`)
      await work().finally(() => sql('alter role authenticator login'))
    },
    close,
  }
}

/** The operator of a hosted club makes the first administrator in the database. */
async function makeAdmin({ browser, admin, sql }: Door): Promise<void> {
  const { club, close } = browser().tab()
  await club.register({ ...admin, name: 'Ada', phone: '+4915120000000' })
  await sql('update public.profiles set is_admin = true where email = $1', [admin.email])
  close()
}
