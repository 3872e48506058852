import { describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { setUpFixture, type Actor } from '../../testing/fixture.ts'
import { addressOf, checkFile, importFile } from '../../testing/member-files.ts'

let count = 0
const aName = (kind: string) => `${kind} ${++count}`
const aPerson = () => ({ name: aName('Greta'), email: `holder${count}@example.org` })

describe.each(engines)('qualifications of members from a file on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  const aQualification = async (admin: Actor, name = aName('Course')) => {
    const { qualifications } = await admin.createQualification({ name })
    return qualifications.find((one) => one.name === name)!
  }
  const idOf = async (admin: Actor, name: string) => (await admin.listUsers({ q: name })).items[0]!.id
  const heldBy = async (admin: Actor, userId: string) =>
    (await admin.listMemberQualifications({ userId })).qualifications.map(({ name, validUntil }) => [name, validUntil])

  test('are given to new and former members with their last day, and taken back as a whole', async () => {
    const [admin, lin, ben] = [await fixture().admin(), await fixture().member(), await fixture().member()]
    const [aid, guide] = [await aQualification(admin), await aQualification(admin, 'Peaks, passes and tours')]
    const greta = aPerson()
    await admin.giveQualification({ userId: ben.id, qualificationId: aid.id, validUntil: '2026-12-31' })
    const checked = await checkFile(admin, [
      { ...greta, qualifications: `${aid.name.toUpperCase()} (2027-05-31); ${guide.name}` },
      { email: await addressOf(lin), qualifications: guide.name },
      { email: await addressOf(ben), qualifications: `${aid.name} (2028-05-31)` },
    ])
    expect(checked.rows.map(({ line, outcome, former }) => [line, outcome, former])).toEqual([
      [3, 'changed', { qualifications: null }],
      [4, 'changed', { qualifications: `${aid.name} (2026-12-31)` }],
      [2, 'new', {}],
    ])
    expect(await heldBy(admin, lin.id)).toEqual([])
    const { id: importId } = await admin.applyImport({ importId: checked.id })
    const gretaId = await idOf(admin, greta.name)
    expect(await heldBy(admin, gretaId)).toEqual([
      [aid.name, '2027-05-31'],
      [guide.name, null],
    ])
    expect(await heldBy(admin, lin.id)).toEqual([[guide.name, null]])
    expect(await heldBy(admin, ben.id)).toEqual([[aid.name, '2028-05-31']])
    const logged = await fixture().rows(
      "select from public.system_logs where operation = 'give_qualification' and details ->> 'name' = $1",
      [greta.name],
    )
    expect(logged).toHaveLength(2)

    expect((await admin.undoImport({ importId })).rows.map(({ kept }) => kept)).toEqual([null, null, null])
    expect([await heldBy(admin, lin.id), await heldBy(admin, ben.id)]).toEqual([[], [[aid.name, '2026-12-31']]])
  })

  test('the second time changes nothing, and without a day one that a member has keeps its own', async () => {
    const [admin, lin] = [await fixture().admin(), await fixture().member()]
    const [aid, guide] = [await aQualification(admin), await aQualification(admin)]
    const email = await addressOf(lin)
    const cell = `${aid.name} (2027-05-31), ${guide.name}`
    await importFile(admin, [{ email, qualifications: cell }])
    expect((await checkFile(admin, [{ email, qualifications: cell }])).counts).toMatchObject({ same: 1 })
    expect((await checkFile(admin, [{ email, qualifications: aid.name }])).counts).toMatchObject({ same: 1 })
    await importFile(admin, [{ email, qualifications: `${aid.name} (2027-06-30); ${aid.name} (2027-05-31)` }])
    expect(await heldBy(admin, lin.id)).toEqual([
      [aid.name, '2027-06-30'],
      [guide.name, null],
    ])
  })

  test('refuse their row where the name is unknown, or the day is none', async () => {
    const admin = await fixture().admin()
    const aid = await aQualification(admin)
    const { rows } = await checkFile(admin, [
      { ...aPerson(), qualifications: `${aid.name}; Diver` },
      { ...aPerson(), qualifications: `${aid.name} (2027-02-31)` },
      { ...aPerson(), qualifications: `${aid.name} (1999-02-01)` },
      { ...aPerson(), qualifications: `${aid.name} (31.5.2027)` },
    ])
    expect(rows.map(({ line, outcome, problem }) => [line, outcome, problem?.field, problem?.code, problem?.name])).toEqual([
      [2, 'refused', 'qualifications', 'NOT_A_CHOICE', 'Diver'],
      [3, 'refused', 'qualifications', 'NOT_A_DATE', '2027-02-31'],
      [4, 'refused', 'qualifications', 'NOT_A_DATE', '1999-02-01'],
      [5, 'refused', 'qualifications', 'NOT_A_CHOICE', `${aid.name} (31.5.2027)`],
    ])
    const former = await fixture().member()
    const flawed = await checkFile(admin, [{ email: await addressOf(former), qualifications: `${aid.name} (2027-02-31)` }])
    expect(flawed.counts).toMatchObject({ refused: 1 })
  })

  test('are checked again when they are written: one that was deleted meanwhile refuses its rows', async () => {
    const admin = await fixture().admin()
    const aid = await aQualification(admin)
    const { id: importId } = await checkFile(admin, [{ ...aPerson(), qualifications: aid.name }])
    await admin.deleteQualification({ qualificationId: aid.id })
    expect((await admin.applyImport({ importId })).counts).toMatchObject({ new: 0, refused: 1 })
  })

  test('an undo leaves alone whose qualifications somebody has changed since, and passes over a deleted one', async () => {
    const [admin, lin, ben, kim] = [await fixture().admin(), await fixture().member(), await fixture().member(), await fixture().member()]
    const [aid, gone] = [await aQualification(admin), await aQualification(admin)]
    const greta = aPerson()
    const { id: importId } = await importFile(admin, [
      greta,
      { email: await addressOf(lin), qualifications: `${aid.name} (2027-05-31)` },
      { email: await addressOf(ben), qualifications: `${aid.name} (2027-05-31)` },
      { email: await addressOf(kim), qualifications: gone.name },
    ])
    await admin.giveQualification({ userId: await idOf(admin, greta.name), qualificationId: aid.id, validUntil: null })
    await admin.giveQualification({ userId: lin.id, qualificationId: aid.id, validUntil: null })
    await admin.takeQualification({ userId: ben.id, qualificationId: aid.id })
    await admin.deleteQualification({ qualificationId: gone.id })
    const { rows } = await admin.undoImport({ importId })
    expect(rows.map(({ line, kept }) => [line, kept])).toEqual([
      [3, 'changed'],
      [4, 'changed'],
      [5, null],
      [2, 'changed'],
    ])
    expect(await heldBy(admin, lin.id)).toEqual([[aid.name, null]])
  })
})
