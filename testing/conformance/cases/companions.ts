/** People whom members bring, without an account. */
import { expect } from 'vitest'
import { testCase } from '../case.ts'
import { expectRefusal, inDays } from '../scenario.ts'

const child = { name: 'Timo', isChild: true, birthYear: new Date().getUTCFullYear() - 9, note: 'Asthma', consent: 'I am his guardian.' }

export const companions = [
  testCase(
    'a member enters companions once and brings them: each takes a seat, and others do not learn the name of a child',
    [
      ...(['listCompanions', 'addCompanion', 'updateCompanion', 'deleteCompanion', 'changeCompanions', 'joinActivity'] as const),
      ...(['COMPANIONS_NOT_ALLOWED', 'COMPANION_NOT_FOUND', 'COMPANION_TAKES_PART', 'NO_COMPANIONS', 'TOO_FEW_SPOTS'] as const),
      ...(['TOO_MANY_COMPANIONS', 'INVALID_INPUT'] as const),
    ],
    async ({ activity, member, withSettings }) => {
      const [mia, lin] = [await member('Mia'), await member('Lin')]
      await expectRefusal('COMPANIONS_NOT_ALLOWED', mia.api.addCompanion(child))
      await withSettings({ allowCompanions: true }, async () => {
        const { consent, ...unasked } = child
        expect((await expectRefusal('INVALID_INPUT', mia.api.addCompanion(unasked))).fields).toEqual({ consent: ['REQUIRED'] })
        expect((await mia.api.addCompanion(child)).consent).toMatchObject({ text: consent })
        const { items } = await mia.api.addCompanion({ name: 'Rut', isChild: false })
        const [timo, ruth] = items.map(({ id }) => id) as [string, string]
        await mia.api.updateCompanion({ companionId: ruth, name: 'Ruth', isChild: false })
        await expectRefusal('COMPANION_NOT_FOUND', lin.api.updateCompanion({ companionId: ruth, name: 'X', isChild: false }))
        expect((await mia.api.listCompanions({})).items).toMatchObject([{ name: 'Timo', note: 'Asthma' }, { name: 'Ruth' }])

        const { activityId, leader } = await activity({ maxParticipants: 2, maxCompanions: 1 })
        await expectRefusal('TOO_MANY_COMPANIONS', mia.api.joinActivity({ activityId, companionIds: [timo, ruth] }))
        await lin.api.joinActivity({ activityId })
        await expectRefusal('NO_COMPANIONS', lin.api.changeCompanions({ activityId, companionIds: [] }))
        await expectRefusal('TOO_FEW_SPOTS', mia.api.joinActivity({ activityId, companionIds: [timo] }))
        await lin.api.leaveActivity({ activityId })
        expect(await mia.api.joinActivity({ activityId, companionIds: [ruth] })).toMatchObject({ currentParticipants: 2 })
        await mia.api.changeCompanions({ activityId, companionIds: [timo] })

        const seenBy = async ({ api }: Pick<typeof mia, 'api'>) => (await api.getActivity({ activityId })).participants[0]?.companions
        expect(await seenBy(leader)).toMatchObject([{ name: 'Timo', isChild: true, note: 'Asthma', isPresent: null }])
        expect(await seenBy(lin)).toEqual([{ name: null, isChild: true }])
        await expectRefusal('COMPANION_TAKES_PART', mia.api.deleteCompanion({ companionId: timo }))
        expect((await mia.api.deleteCompanion({ companionId: ruth })).items).toHaveLength(1)
      })
    },
  ),

  testCase('an adult comes as often as the club says', ['COMPANION_TRIALS_USED'], async ({ activity, member, withSettings }) => {
    await withSettings({ allowCompanions: true, companionTrials: 1 }, async () => {
      const mia = await member('Mia')
      const companionIds = (await mia.api.addCompanion({ name: 'Ruth', isChild: false })).items.map(({ id }) => id)
      const [first, second] = [await activity({ maxCompanions: 1 }), await activity({ maxCompanions: 1 })]
      await mia.api.joinActivity({ activityId: first.activityId, companionIds })
      await expectRefusal('COMPANION_TRIALS_USED', mia.api.joinActivity({ activityId: second.activityId, companionIds }))
    })
  }),

  testCase('the leader checks companions in', ['checkIn', 'checkInAll'], async ({ activity, member, withSettings }) => {
    await withSettings({ allowCompanions: true }, async () => {
      const { activityId, leader } = await activity({ startTime: inDays(1), maxCompanions: 1 })
      const mia = await member('Mia')
      const [companionId] = (await mia.api.addCompanion(child)).items.map(({ id }) => id) as [string]
      await mia.api.joinActivity({ activityId, companionIds: [companionId] })
      await leader.api.startActivity({ activityId })
      const here = await leader.api.checkIn({ activityId, userId: mia.id, companionId, present: true })
      expect(here.participants).toMatchObject([{ id: mia.id, isPresent: null, companions: [{ id: companionId, isPresent: true }] }])
      const missing = await leader.api.checkInAll({ activityId, userIds: [mia.id], companionIds: [companionId], present: false })
      expect(missing.participants).toMatchObject([{ id: mia.id, isPresent: false, companions: [{ isPresent: false }] }])
    })
  }),
]
