/** No member can make the database grow by one long text: also hosted clubs, whose functions are called without the contract, bound every column. */
import { expect, test } from 'vitest'
import { everyEngine } from './testing/engines.ts'
import { setUpFixture } from './testing/fixture.ts'

const fixture = setUpFixture(everyEngine[0]!.open)

/** Columns without a constraint of their own, and what bounds them instead. */
const boundElsewhere = {
  'an uploaded image, which rules.image_in finds': [
    'public.activities.cover_image',
    'public.profiles.avatar',
    'public.images.name',
    'public.images.url',
  ],
  'a time zone that PostgreSQL knows': [
    'public.activities.time_zone',
    'public.user_settings.time_zone',
    'public.system_settings.time_zone',
  ],
  'names of fields and settings that the functions know': ['public.activities.field_versions', 'public.user_settings.changed_at'],
  'a copy of a column with a bound': [
    'accounts.links.email',
    'accounts.outbox.locale',
    'accounts.phone_codes.phone',
    'public.activities.undo_phase',
    'public.activities.undo_reject_reason',
    'public.activities.undo_seat',
  ],
  'computed from texts with a bound': ['public.activities.search', 'public.reports.route_hash'],
  'facts about rows, and a message that rules.required_text has bounded': [
    'accounts.outbox.payload',
    'accounts.pending_notifications.facts',
    'public.notifications.facts',
  ],
  'what a function answers or is named': [
    'accounts.attempts.kind',
    'public.data_backups.backup_type',
    'accounts.keys.name',
    'public.idempotency_keys.answer',
    'public.sent_reminders.kind',
    'public.system_logs.details',
    'accounts.pending_invitations.facts',
    'public.imported_rows.former',
    'public.imported_rows.problem',
    'public.member_imports.counts',
    'public.system_logs.operation',
    'public.waitlist.untold_kind',
    'public.walked_routes.difficulty',
    'public.walked_routes.hash',
    'public.walked_routes.search',
  ],
  'a network, number or address of a call of accounts, which hosted clubs do not have': ['accounts.attempts.address'],
  'what an identity provider is sure of': ['accounts.credentials.account_id', 'accounts.credentials.provider_id'],
}

/** A check of its length, of its characters, or of the values that it may have. */
const bounds = String.raw`length\(|~|= ANY \(ARRAY\['|cardinality`

test('every text that a member can write has a bound', async () => {
  const unbounded = await fixture().rows<{ name: string }>(
    `select format('%s.%s.%s', c.relnamespace::regnamespace, c.relname, a.attname) as name
    from pg_class as c join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'accounts'::regnamespace)
      and a.atttypid in ('text'::regtype, 'text[]'::regtype, 'json'::regtype, 'jsonb'::regtype)
      and not exists (
        select from pg_constraint as k
        where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey) and pg_get_constraintdef(k.oid) ~ $1)`,
    [bounds],
  )
  expect(unbounded.map(({ name }) => name).sort()).toEqual(Object.values(boundElsewhere).flat().sort())
})
