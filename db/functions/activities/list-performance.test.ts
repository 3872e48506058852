import { beforeAll, describe, expect, test } from 'vitest'
import { servers } from '../../testing/engines.ts'
import { inHours, setUpFixture } from '../../testing/fixture.ts'

const activities = 20_000

/** The data of an old club: most activities are over, few are still to come. */
const history = `
  insert into public.activities (title, description, location, start_time, end_time, max_participants, phase, tags, cover_seed, created_at)
  select case n when 300 then 'Der lange Gratweg' else 'Walk ' || md5(n::text) end,
    case n when 300 then '云海' when 700 then '雲' else '山路 along the ridge ' || md5((n * 7)::text) end, case n when 400 then 'Sils' else 'Bern' end, s.start, s.start + interval '6 hours', 20,
    case when n % 100 < 92 then (array['finished', 'finished', 'cancelled'])[1 + n % 3] else (array['voting', 'enrolling', 'review'])[1 + n % 3] end,
    case n % 4 when 0 then array['camping'] else array['hiking', 'rare' || n % 500] end, 'seed', now() - (${activities} - n) * interval '5 minutes'
  from generate_series(1, ${activities}) as n, lateral (select now() + (n % 100 - 92) * interval '10 days' + n * interval '1 second' as start) as s`

/** Each activity has a route, and one of them is hard. */
const routes = `
  insert into public.routes (activity_id, title, description, distance, duration, difficulty, is_selected)
  select id, case location when 'Sils' then '仙丈ヶ岳 by the Gemschisteig' else 'There and back' end, 'Up and down.', 10, 4, case title when 'Der lange Gratweg' then 'Hard' else 'Easy' end, true from public.activities`

describe.each(servers)('a long history on $name', ({ open }) => {
  const fixture = setUpFixture(open)

  beforeAll(async () => {
    await fixture().rows(
      'alter table public.activities disable trigger notify_activity; alter table public.routes disable trigger follow_new_route',
    )
    await fixture().rows(history)
    await fixture().rows(routes)
    await fixture().rows('vacuum analyze public.activities, public.routes')
  })

  /** The number of rows of these tables that one call reads, according to PostgreSQL's statistics. */
  const rowsRead = (
    call: string,
    input: object,
    { tables = ['activities'], member }: { tables?: string[]; member?: { id: string } } = {},
  ) =>
    fixture().database.transaction(async (connection) => {
      if (member) await connection.query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify({ sub: member.id })])
      const soFar = async () => {
        const { rows } = await connection.query(
          `select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows
           from pg_catalog.pg_stat_xact_user_tables where schemaname = 'public' and relname = any ($1)`,
          [tables],
        )
        return rows[0]?.['rows'] as number
      }
      const before = await soFar()
      await connection.query(`select public.${call}($1)`, [JSON.stringify(input)])
      return (await soFar()) - before
    })

  const middle = async (column: 'created_at' | 'start_time') => {
    const sql = `select rules.cursor_of('${column}', ${column}, id) from public.activities order by ${column} desc, id desc offset ${activities / 2} limit 1`
    return fixture().value<string>(sql)
  }

  test.each([
    ['the newest', {}],
    ['the oldest', { sort: 'oldest' }],
    ['the soonest', { sort: 'soonest' }],
    ['what is still to come', { sort: 'soonest', from: inHours(0) }],
    ['one phase', { phase: ['voting'] }],
    ['one phase by start', { phase: ['enrolling'], sort: 'soonest' }],
    ['several phases', { phase: ['voting', 'enrolling'] }],
    ['several phases by start', { phase: ['voting', 'enrolling'], sort: 'soonest' }],
    ['a status by start', { status: ['upcoming'], sort: 'soonest' }],
    ['what was last to finish', { phase: ['finished'], sort: 'latest' }],
    ['free seats', { hasSeats: true, sort: 'soonest' }],
    ['a tag that many have', { tag: ['camping'] }],
    ['a tag that few have', { tag: ['rare3'] }],
    ['a tag that nobody has', { tag: ['none'] }],
    ['a word that nobody wrote', { q: 'zzzqqq' }],
    ['a word that one wrote', { q: 'c4ca4238a0b923820dcc509a6f75849b' }],
    ['a word that one wrote otherwise', { q: 'Gratwg' }],
    ['a word with an error and one without', { q: 'Gratwg lange' }],
    ['two characters that one wrote', { q: '云海' }],
    ['a character that one wrote', { q: '雲' }],
    ['a character that nobody wrote', { q: '川' }],
    ['a character that most wrote', { q: '山', sort: 'soonest' }],
    ['the name of a tag that many have', { q: '露营' }],
    ['a place that nobody wrote', { place: 'Zermatt' }],
    ['a place that many wrote', { place: 'bern' }],
    ['a difficulty that many have', { difficulty: ['Easy'] }],
    ['a difficulty that few have', { difficulty: ['Hard'] }],
    ['a difficulty that nobody has', { difficulty: ['Medium'] }],
  ])('a page of %s reads little more than it shows', async (_, query) => {
    expect(await rowsRead('list_activities', query)).toBeLessThan(400)
  })

  test('a search folds each name of a tag once, however many errors a word may have', async () => {
    const counted = Promise.withResolvers<Record<string, unknown>>()
    const rolledBack = new Error('rolled back')
    const work = fixture().database.transaction(async (connection) => {
      await connection.query('create sequence public.folded')
      await connection.query(
        `create or replace function rules.fold(typed text) returns text language plpgsql immutable parallel safe as
         'begin perform nextval(''public.folded''); return lower(typed); end'`,
      )
      await connection.query(`select rules.tags_named(rules.with_one_error('bergsteigen'))`)
      const { rows } = await connection.query(
        'select (select last_value::int from public.folded) as folded, (select sum(cardinality(names))::int from rules.club_tag_names()) as names',
      )
      counted.resolve(rows[0]!)
      throw rolledBack
    })
    await expect(work).rejects.toBe(rolledBack)
    const { folded, names } = await counted.promise
    expect(folded).toBe(names)
  })

  test.each([
    ['a word that nobody wrote', 'zzzqqq', 0],
    ['a word of one route', 'gémschist', 1],
    ['two characters of one route', '仙丈', 1],
    ['two characters that nobody wrote', '槍穂', 0],
    ['the words of most routes', 'there and back', 20],
    ['a word of most activities', 'walk', 20],
  ])('past routes with %s are found without reading the history', async (_, q, found) => {
    const member = await fixture().member()
    expect((await member.listPastRoutes({ q })).items).toHaveLength(found)
    expect(await rowsRead('list_past_routes', { q }, { member, tables: ['activities', 'routes'] })).toBeLessThan(2_000)
  })

  test('a page of past routes has twenty activities at most', async () => {
    const member = await fixture().member()
    expect((await member.run('listPastRoutes', { limit: 100 })) as { items: unknown[] }).toMatchObject({ items: { length: 20 } })
  })

  test('a page in the middle reads no more than the first', async () => {
    expect(await rowsRead('list_activities', { cursor: await middle('created_at') })).toBeLessThan(100)
    expect(await rowsRead('list_activities', { sort: 'latest', cursor: await middle('start_time') })).toBeLessThan(100)
  })

  test('a long history does not reduce the counts of open phases', async () => {
    const open = Number(await fixture().value("select count(*) from public.activities where phase = 'enrolling'"))
    const { phases } = await fixture().visitor.countActivities({})
    expect(phases).toMatchObject({ enrolling: open, finished: 1000 })
  })

  test('the counts of tags say when more activities may have a tag', async () => {
    expect((await fixture().visitor.countActivities({})).tagsAreComplete).toBe(false)
  })

  test('counting stops early', async () => {
    // The counts of seven phases, of the tags and of the total each read until they have found a thousand.
    for (const query of [{}, { phase: ['voting'] }, { tag: ['camping'] }])
      expect(await rowsRead('count_activities', query)).toBeLessThan(activities * 0.55)
  })
})
