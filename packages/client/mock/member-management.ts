/** The admin calls about members' accounts in the mock backend. */
import type { Parsed } from '@bothy/contract/calls.ts'
import type { MemberAccount } from '@bothy/contract/entities.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import type { createLinks, SentMessage } from './codes-and-links.ts'
import type { MockDatabase } from './call-function.ts'
import type { Sessions, Viewer } from './sessions.ts'

type Parts = {
  database: MockDatabase
  sessions: Sessions
  links: ReturnType<typeof createLinks>
  onSent: (sent: SentMessage) => void
}

export function memberManagementCalls({ database, sessions, links, onSent }: Parts) {
  async function adminOf(viewer: Viewer | null): Promise<string> {
    if (!viewer) throw new Refusal('NOT_SIGNED_IN')
    const { rows } = await database.query('select from public.profiles where id = $1 and is_admin', [viewer.member])
    if (rows.length === 0) throw new Refusal('NOT_PERMITTED')
    return viewer.member
  }

  /** Admins cannot manage each other. */
  async function assertManageable(viewer: Viewer | null, userId: string): Promise<string> {
    const admin = await adminOf(viewer)
    const { rows } = await database.query<{ is_admin: boolean }>('select is_admin from public.profiles where id = $1', [userId])
    if (!rows[0]) throw new Refusal('USER_NOT_FOUND')
    if (rows[0].is_admin) throw new Refusal('CANNOT_MANAGE_ADMIN')
    return admin
  }

  const logOperation = (admin: string, operation: string, member: string) =>
    database.query(
      `insert into public.system_logs (user_id, operation, details)
       select $1, $2, jsonb_build_object('member', id, 'name', name) from public.profiles where id = $3`,
      [admin, operation, member],
    )

  return {
    /** The link for choosing a password goes to the inbox on the page. */
    async createUser({ name, email, phone, isAdmin, language }: Parsed<'createUser'>, viewer: Viewer | null): Promise<MemberAccount> {
      const admin = await adminOf(viewer)
      const { rows } = await database
        .query<{ id: string; user: MemberAccount }>(
          `with p as (insert into public.profiles (name, email, phone, is_admin, language) values ($1, $2, $3, $4, $5) returning *)
           select p.id, rules.user_json(row(p.*)::public.profiles) as user from p`,
          [name, email, phone ?? null, isAdmin ?? false, language ?? 'zh'],
        )
        .catch((error: unknown) => {
          const { code, constraint } = error as { code?: string; constraint?: string }
          if (code !== '23505') throw error
          const taken = constraint === 'profiles_phone' ? 'phone' : 'email'
          throw new Refusal('ALREADY_REGISTERED', { fields: { [taken]: ['INVALID'] }, cause: error })
        })
      const { id, user } = rows[0]!
      onSent({ kind: 'invitation', to: email, link: await links.create('reset-password', id) })
      await logOperation(admin, 'create_user', id)
      return user
    },
    async listUserSessions({ userId }: Parsed<'listUserSessions'>, viewer: Viewer | null) {
      await assertManageable(viewer, userId)
      return sessions.list({ member: userId, session: '' })
    },
    async endUserSession({ userId, sessionId }: Parsed<'endUserSession'>, viewer: Viewer | null) {
      const admin = await assertManageable(viewer, userId)
      await sessions.end(userId, sessionId)
      await logOperation(admin, 'end_user_sessions', userId)
      return { ok: true }
    },
    async endUserSessions({ userId }: Parsed<'endUserSessions'>, viewer: Viewer | null) {
      const admin = await assertManageable(viewer, userId)
      await sessions.endAll(userId)
      await logOperation(admin, 'end_user_sessions', userId)
      return { ok: true }
    },
    /** The mock backend sends nothing: mails go to the inbox on the page. */
    async listDeliveries(_: unknown, viewer: Viewer | null) {
      await adminOf(viewer)
      return { items: [], nextCursor: null, counts: {}, hasMailProvider: true }
    },
  }
}
