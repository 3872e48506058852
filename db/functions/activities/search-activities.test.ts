import { beforeAll, describe, expect, test } from 'vitest'
import type { ActivityQuery } from '@bothy/contract/activities/inputs.ts'
import { searchLimits } from '@bothy/contract/choices.ts'
import { everyEngine } from '../../testing/engines.ts'
import { type Actor, aNewActivity, fieldsOf, inHours, setUpFixture } from '../../testing/fixture.ts'

describe.each(everyEngine)('activities on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  const list = (query: ActivityQuery, actor: Actor = fixture().visitor) => actor.listActivities(query)
  const found = async (query: ActivityQuery, actor?: Actor) => (await list(query, actor)).items.map(({ title }) => title).sort()

  beforeAll(async () => {
    await fixture().activity({ title: 'Sonnenaufgang am Säntis', location: 'Schwägalp', tags: ['hiking'] })
    await fixture().activity({ title: 'Über die Straße nach Øvre Årdal', location: 'Łódź', description: 'Cœur, ﬁn, İzmir' })
    await fixture().activity({
      title: 'Der lange Gratweg',
      location: 'Grindelwald',
      tags: ['stargazing'],
      description: 'Mit Haferflocken.',
    })
    await fixture().activity({ title: '霧ヶ峰から車山へ：ハイキング', location: '長野県', description: 'ガイドと歩きます。ＡＢＣコース' })
    await fixture().activity({ title: '武功山日出', location: '江西萍乡', phase: 'finished', startTime: inHours(-50) })
    await fixture().activity({ title: '한라산 등반', location: '제주' })
    await fixture().activity({ title: 'Горный поход на Ёлку', location: 'Αθήνα, Όλυμπος' })
    await fixture().activity({ title: 'Geheimer Felsenpfad', phase: 'review' })
    await fixture().activity({
      title: 'Brienz – Interlaken → Thun',
      location: 'Mont‑Blanc',
      description: 'Mit O’Neill, 1’250 m, 2½ h; 7:30',
    })
    await fixture().activity({ title: 'Mühlebächli und Häxetöri', location: 'Gruenewald', description: 'Gra\u00ADnit, 10–12 km…' })
    await fixture().activity({
      title: '八ヶ岳の渡邉さんと雲龍寺へ',
      location: '臺東縣',
      description: 'スキー・コース、一ヶ月、3か月、三箇所',
    })
  })

  describe('are found whatever the accents and forms of letters, for', () => {
    test.each([
      ['santis', 'Sonnenaufgang am Säntis'],
      ['SÄNTIS', 'Sonnenaufgang am Säntis'],
      ['Sa\u0308ntis', 'Sonnenaufgang am Säntis'],
      ['ｓａｎｔｉｓ', 'Sonnenaufgang am Säntis'],
      ['schwagalp', 'Sonnenaufgang am Säntis'],
      ['säntis sonnenaufgang', 'Sonnenaufgang am Säntis'],
      ['säntis\u3000sonnenaufgang', 'Sonnenaufgang am Säntis'],
      ['STRASSE', 'Über die Straße nach Øvre Årdal'],
      ['straße', 'Über die Straße nach Øvre Årdal'],
      ['ovre ardal', 'Über die Straße nach Øvre Årdal'],
      ['lodz', 'Über die Straße nach Øvre Årdal'],
      ['coeur', 'Über die Straße nach Øvre Årdal'],
      ['fin,', 'Über die Straße nach Øvre Årdal'],
      ['izmir', 'Über die Straße nach Øvre Årdal'],
      ['елку', 'Горный поход на Ёлку'],
      ['ΑΘΗΝΑ', 'Горный поход на Ёлку'],
      ['ολυμπος', 'Горный поход на Ёлку'],
      ['ｶﾞｲﾄﾞ', '霧ヶ峰から車山へ：ハイキング'],
      ['ABC', '霧ヶ峰から車山へ：ハイキング'],
      ['車山', '霧ヶ峰から車山へ：ハイキング'],
      ['霧', '霧ヶ峰から車山へ：ハイキング'],
      ['ガイド', '霧ヶ峰から車山へ：ハイキング'],
      ['功山日', '武功山日出'],
      ['武', '武功山日出'],
      ['한라', '한라산 등반'],
    ])('%s', async (q, title) => {
      expect(await found({ q })).toEqual([title])
      expect(await list({ q })).not.toHaveProperty('nearMatch')
    })

    const [dashes, umlauts, kana] = ['Brienz – Interlaken → Thun', 'Mühlebächli und Häxetöri', '八ヶ岳の渡邉さんと雲龍寺へ']
    test.each([
      ['Brienz - Interlaken', dashes],
      ['Brienz-Interlaken', dashes],
      ['Brienz — Interlaken -> Thun', dashes],
      ['Interlaken/Thun', dashes],
      ['„Brienz“ … Thun!', dashes],
      ['Mont-Blanc', dashes],
      ['Montblanc', dashes],
      ['mont blanc', dashes],
      ["O'Neill", dashes],
      ['O´neill', dashes],
      ['1250 m', dashes],
      ["1'250", dashes],
      ['1.250', dashes],
      ['1,250', dashes],
      ['1 250', dashes],
      ['1\u202F250', dashes],
      ['2 1/2 h', dashes],
      ['7.30', dashes],
      ['Muehlebaechli', umlauts],
      ['Haexetoeri', umlauts],
      ['Grünewald', umlauts],
      ['Grunewald', umlauts],
      ['Granit', umlauts],
      ['Gra\u200Bnit', umlauts],
      ['10 - 12 km', umlauts],
      ['10-12km', umlauts],
      ['八ヶ岳', kana],
      ['八が岳', kana],
      ['渡辺', kana],
      ['渡邊', kana],
      ['云龙寺', kana],
      ['台东县', kana],
      ['すきー', kana],
      ['ｽｷｰ･ｺｰｽ', kana],
      ['スキー コース', kana],
      ...['一か月', '一カ月', '一ケ月', '一ｹ月', '一が月', '一箇月', '3ヶ月', '３ヵ月', '三ヶ所', '三か所'].map((q): [string, string] => [
        q,
        kana,
      ]),
    ])('%s', async (q, title) => {
      expect(await found({ q })).toEqual([title])
      expect(await list({ q })).not.toHaveProperty('nearMatch')
    })

    test('signs alone are no condition', async () => {
      const all = (await found({ limit: 100 })).length
      for (const q of ['–', ' - … ', '/', '→']) expect(await found({ q, limit: 100 })).toHaveLength(all)
      expect(await found({ place: '–', limit: 100 })).toHaveLength(all)
      expect(await found({ q: 'Brienz &  Thun' })).toEqual([dashes])
      expect(await found({ q: '%' })).toEqual([])
    })

    test('letters that marks make different stay different', async () => {
      expect(await found({ q: 'カイド' })).toEqual([])
      expect(await found({ q: '山車' })).toEqual([])
    })
  })

  describe('are found with one typing error where nothing has the words as typed, for', () => {
    test.each([
      ['Gratwg', ['Der lange Gratweg']],
      ['Gratwegg', ['Der lange Gratweg']],
      ['Grattweg', ['Der lange Gratweg']],
      ['Gratwag', ['Der lange Gratweg']],
      ['Kratweg', ['Der lange Gratweg']],
      ['rGatweg', ['Der lange Gratweg']],
      ['Gartweg', ['Der lange Gratweg']],
      ['Sanits', ['Sonnenaufgang am Säntis']],
      ['Schwegalp', ['Sonnenaufgang am Säntis']],
      ['lagne', ['Der lange Gratweg']],
      ['Sänits Sonnenaufgnag', ['Sonnenaufgang am Säntis']],
      ['Säntis Sonnenaufgnag', ['Sonnenaufgang am Säntis']],
      ['Wandrn', ['Sonnenaufgang am Säntis']],
    ])('%s', async (q, titles) => {
      expect(await found({ q })).toEqual(titles)
      expect(await list({ q })).toMatchObject({ nearMatch: true })
      expect((await fixture().visitor.countActivities({ q })).total).toBe(1)
    })

    test.each(['Gratxxg', 'Sntis Snnenaufgng', 'alng', 'Gratweg Säntis', 'Haferflokcen', 'Felsnpfad'])('%s, which is not', async (q) => {
      expect(await list({ q })).toEqual({ items: [], nextCursor: null })
    })

    test('what only others may see does not count as found', async () => {
      await fixture().activity({ title: 'Gratwagg in review', phase: 'review' })
      expect(await found({ q: 'Gratwagg' }, await fixture().admin())).toEqual(['Gratwagg in review'])
    })

    test('other filters do not make a found word a similar one', async () => {
      expect(await list({ q: 'Gratweg', phase: ['voting'] })).toEqual({ items: [], nextCursor: null })
      expect(await found({ q: 'Gratwg', phase: ['voting'] })).toEqual([])
    })

    test('a page after the first has similar ones too', async () => {
      const plain = { tags: ['similar-pages'] }
      for (const title of ['Rundweg 1', 'Rundweg 2', 'Rundweg 3']) await fixture().activity({ ...plain, title })
      const first = await list({ q: 'Runtweg', limit: 2, sort: 'oldest' })
      expect(first.nextCursor).not.toBeNull()
      expect(await list({ q: 'Runtweg', limit: 2, sort: 'oldest', cursor: first.nextCursor! })).toMatchObject({
        nearMatch: true,
        items: [{ title: 'Rundweg 3' }],
      })
    })
  })

  describe('are found by the name of a tag in any language, for', () => {
    test.each([
      ['徒步', 'Sonnenaufgang am Säntis'],
      ['徒', 'Sonnenaufgang am Säntis'],
      ['健行', 'Sonnenaufgang am Säntis'],
      ['하이킹', 'Sonnenaufgang am Säntis'],
      ['Wandern', 'Sonnenaufgang am Säntis'],
      ['wander', 'Sonnenaufgang am Säntis'],
      ['randonnee', 'Sonnenaufgang am Säntis'],
      ['Hikin’', 'Sonnenaufgang am Säntis'],
      ["hikin'", 'Sonnenaufgang am Säntis'],
      ['Wandern Schwägalp', 'Sonnenaufgang am Säntis'],
      ['별 보기', 'Der lange Gratweg'],
      ['ciel etoile', 'Der lange Gratweg'],
      ['étoilé', 'Der lange Gratweg'],
    ])('%s', async (q, title) => {
      expect(await found({ q })).toEqual([title])
    })
  })

  test('are found by the name of their leader, by all who see them, and by a new name', async () => {
    const leader = await fixture().member()
    const rename = (name: string) => fixture().rows('update public.profiles set name = $2 where id = $1', [leader.id, name])
    await rename('Hannah Zgraggen')
    await fixture().activity({ title: 'led by Hannah', leader, location: 'Andermatt' })
    await fixture().activity({ title: 'Hannah waits for a review', leader, phase: 'review' })
    for (const q of ['hannah', 'Zgragg', 'hannah andermatt']) expect(await found({ q })).toEqual(['led by Hannah'])
    expect(await found({ q: 'hannah sils' })).toEqual([])
    expect(await found({ q: 'zgraggen' }, await fixture().admin())).toEqual(['Hannah waits for a review', 'led by Hannah'])
    expect((await fixture().visitor.countActivities({ q: 'zgraggen' })).total).toBe(1)
    await rename('渡边美咲')
    expect(await found({ q: 'zgraggen' })).toEqual([])
    for (const q of ['渡邊美', '美咲']) expect(await found({ q })).toEqual(['led by Hannah'])
  })

  test('are not found by an address or a phone number of their leader', async () => {
    const leader = await fixture().member()
    await fixture().rows(`update public.profiles set email = 'secretbox@bothy.example', phone = '+41791112233' where id = $1`, [leader.id])
    await fixture().activity({ title: 'led by a secret', leader })
    for (const q of ['secretbox', 'secretbox@bothy.example', '41791112233']) expect(await found({ q })).toEqual([])
  })

  test('are found by their month and their year where they take place, in any language', async () => {
    const tag = ['by-month']
    const at = (title: string, startTime: string, endTime: string) => fixture().activity({ title, startTime, endTime, tags: tag })
    await at('Advent walk', '2031-12-13T07:00:00Z', '2031-12-13T15:00:00Z')
    // In Shanghai, where the activities of the tests are, February ends at 16:00.
    await at('over the turn of the month', '2032-02-28T08:00:00Z', '2032-03-01T08:00:00Z')
    await at('Winter walk', '2032-01-31T15:00:00Z', '2032-01-31T15:59:00Z')
    for (const q of ['December', 'DÉCEMBRE', 'Dezember', 'deze', '十二月', '12월', '12月', 'Dezember 2031'])
      expect(await found({ q, tag })).toEqual(['Advent walk'])
    for (const q of ['Februar', 'février 2032', 'März', 'Maerz', '三月'])
      expect(await found({ q, tag })).toEqual(['over the turn of the month'])
    expect(await found({ q: '1月', tag })).toEqual(['Winter walk'])
    expect(await found({ q: '2032', tag })).toEqual(['Winter walk', 'over the turn of the month'])
    for (const q of ['dec', 'December 2032', '2033']) expect(await found({ q, tag })).toEqual([])
  })

  test('are found by their difficulty, in any language', async () => {
    const tag = ['rated']
    const { routes } = await fixture().activity({ title: 'open', phase: 'voting', routes: 2, tags: tag })
    await fixture().rows(`update public.routes set difficulty = 'Hard' where id = $1`, [routes[0]])
    await fixture().activity({ title: 'without routes', tags: tag })
    for (const q of ['easy', 'leicht', '简单', 'hard', '上級', 'leicht hard']) expect(await found({ q, tag })).toEqual(['open'])
    for (const q of ['medium', 'mittel']) expect(await found({ q, tag })).toEqual([])
  })

  describe('are filtered', () => {
    test('by place, folded', async () => {
      expect(await found({ place: 'schwagalp' })).toEqual(['Sonnenaufgang am Säntis'])
      expect(await found({ place: '長野' })).toEqual(['霧ヶ峰から車山へ：ハイキング'])
      expect(await found({ place: 'Säntis' })).toEqual([])
      expect(await found({ place: '%' })).toEqual([])
      expect(await found({ place: 'Gruene-Wald' })).toEqual(['Mühlebächli und Häxetöri'])
    })

    test('by difficulty: of any route until the vote is over, then of the selected one', async () => {
      const tag = ['by-difficulty']
      const leader = await fixture().member()
      const difficulty = (id: string, value: string) =>
        fixture().rows('update public.routes set difficulty = $2 where id = $1', [id, value])
      const open = await fixture().activity({ title: 'open', phase: 'voting', routes: 2, tags: tag })
      await difficulty(open.routes[0]!, 'Hard')
      const decided = await fixture().activity({ title: 'decided', phase: 'voting', routes: 2, tags: tag, leader })
      await difficulty(decided.routes[0]!, 'Medium')
      await leader.startEnrollment({ activityId: decided.id })
      await fixture().activity({ title: 'without routes', tags: tag })
      expect(await found({ tag, difficulty: ['Hard'] })).toEqual(['open'])
      expect(await found({ tag, difficulty: ['Easy'] })).toEqual(['decided', 'open'])
      expect(await found({ tag, difficulty: ['Medium'] })).toEqual([])
      expect(await found({ tag, difficulty: ['Medium', 'Hard'] })).toEqual(['open'])
      expect(await found({ tag, difficulty: [] })).toEqual(['decided', 'open', 'without routes'])
      expect((await fixture().visitor.countActivities({ tag, difficulty: ['Easy'] })).total).toBe(2)
    })
  })

  test('are found by the texts that they have after an edit, and nothing else changes what finds them', async () => {
    const [leader, mia] = (await fixture().members(2)) as [Actor, Actor]
    const { id: activityId } = await fixture().activity({
      leader,
      title: 'Klettersteig',
      location: 'Zwischbergen',
      startTime: inHours(100),
    })
    await mia.joinActivity({ activityId })
    expect(await found({ q: 'zwischbergen' })).toEqual(['Klettersteig'])
    await leader.editActivity({ activityId, ...aNewActivity({ title: 'Felsgrat', location: 'Gondo', tags: ['ibex'] }) })
    for (const q of ['felsgrat', 'gondo', 'ibex']) expect(await found({ q })).toEqual(['Felsgrat'])
    for (const q of ['klettersteig', 'zwischbergen']) expect(await found({ q })).toEqual([])
  })

  describe('a search', () => {
    const longest = 'x '.repeat(searchLimits.text / 2)

    test.each(['listActivities', 'countActivities', 'listPastRoutes', 'listUsers'] as const)(
      'of %s is not longer than the contract allows',
      async (call) => {
        const admin = await fixture().admin()
        await admin.run(call, { q: longest })
        expect(await fieldsOf(admin.run(call, { q: `${longest}xx` }))).toEqual({ q: ['TOO_LONG'] })
      },
    )

    test.each(['listActivities', 'countActivities'] as const)('of %s has a short place, and few choices', async (call) => {
      const { visitor } = fixture()
      const tags = Array.from({ length: searchLimits.tags }, (_, number) => `tag ${number}`)
      await visitor.run(call, { place: longest, tag: tags })
      expect(await fieldsOf(visitor.run(call, { place: `${longest}xx` }))).toEqual({ place: ['TOO_LONG'] })
      for (const field of ['tag', 'phase', 'status', 'difficulty'])
        expect(await fieldsOf(visitor.run(call, { [field]: [...tags, 'one more'] }))).toEqual({ [field]: ['TOO_MANY'] })
    })
  })
})
