/** The door to a hosted club: the provider's own library, against the stand that supabase/stand makes of a real PostgREST and PostgreSQL. */
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
    BAD_BACKUP: 'the provider keeps the backups of a hosted club, and takes them back',
    INPUT_TOO_LARGE: 'an input is looked at before it goes anywhere: what is too long is INVALID_INPUT',
    RATE_LIMITED: 'the limits of a hosted club are those of its provider, and the stand has none',
    LOCKED_OUT: 'who guesses is held up by the limits of the provider, and the stand has none',
  },
  neverAnswers: {
    backupClub: 'the provider keeps the backups of a hosted club',
    restoreClub: 'the provider keeps the backups of a hosted club',
    ...withoutPasskeys,
  },
  async open() {
    const stand = await startStand({ confirmEmail: false })
    const door = hostedDoor(this.name, stand)
    await makeAdmin(door)
    return door
  },
}

function hostedDoor(name: string, stand: Stand): Door {
  const { url, anonKey, sql, close } = stand
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
    linksTo: async (email) => stand.mailsTo(email).map(({ link }) => new URL(link).searchParams.get('token')!),
    codesTo: async (phone) => stand.codesTo(phone.replace('+', '')),
    async comeBack(at, person) {
      stand.letGoogleKnow(person)
      const { headers } = await fetch(at, { redirect: 'manual' })
      const { searchParams } = new URL(headers.get('location')!)
      return { state: searchParams.get('state')!, code: searchParams.get('code')! }
    },
    confirmAddresses: stand.confirmEmails,
    sql,
    async withoutDatabase(work) {
      await sql('alter role authenticator nologin')
      await sql(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'authenticator'`)
      await work().finally(() => sql('alter role authenticator login'))
    },
    close,
  }
}

/** The owner of a hosted club names its first administrator in the database. */
async function makeAdmin({ browser, admin, sql }: Door): Promise<void> {
  const { club, close } = browser().tab()
  await club.register({ ...admin, name: 'Ada', phone: '+4915120000000' })
  await sql('update public.profiles set is_admin = true where email = $1', [admin.email])
  close()
}
