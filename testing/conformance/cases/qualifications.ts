/** Qualifications of members, and who may propose and lead. */
import { expect } from 'vitest'
import { testCase } from '../case.ts'
import { aProposal, expectRefusal } from '../scenario.ts'

export const qualifications = [
  testCase(
    'an admin names, renames and deletes qualifications, and gives them to a member',
    [
      'listQualifications',
      'createQualification',
      'updateQualification',
      'deleteQualification',
      'listMemberQualifications',
      'giveQualification',
      'takeQualification',
      'getOwnQualifications',
      'QUALIFICATION_EXISTS',
      'NOT_FOUND',
    ],
    async ({ admin, member }) => {
      const [{ api }, mia] = [await admin(), await member('Mia')]
      const { qualifications } = await api.createQualification({ name: 'Canyon guide' })
      const qualificationId = qualifications.find(({ name }) => name === 'Canyon guide')!.id
      await expectRefusal('QUALIFICATION_EXISTS', api.createQualification({ name: 'canyon guide' }))
      await api.updateQualification({ qualificationId, name: 'Gorge guide' })
      const given = await api.giveQualification({ userId: mia.id, qualificationId, validUntil: '2097-03-31' })
      expect(given).toEqual({
        isLeader: false,
        qualifications: [{ id: qualificationId, name: 'Gorge guide', validUntil: '2097-03-31', isValid: true }],
      })
      expect(await api.listMemberQualifications({ userId: mia.id })).toEqual(given)
      expect((await mia.api.getOwnQualifications()).qualifications).toEqual(given.qualifications)
      await expectRefusal('NOT_PERMITTED', mia.api.listQualifications())
      expect(await api.takeQualification({ userId: mia.id, qualificationId })).toMatchObject({ qualifications: [] })
      await api.deleteQualification({ qualificationId })
      await expectRefusal('NOT_FOUND', api.deleteQualification({ qualificationId }))
      expect((await api.listQualifications()).qualifications.map(({ id }) => id)).not.toContain(qualificationId)
    },
  ),

  testCase(
    'a group has its own rule, and who lacks what leads there is told what is missing',
    ['setProposalRule', 'giveRole', 'takeRole', 'createActivity', 'NOT_QUALIFIED', 'QUALIFICATION_REQUIRED'],
    async ({ admin, member }) => {
      const [{ api }, mia] = [await admin(), await member('Mia')]
      const { id: groupId } = await api.createGroup({ name: 'Alpinists', color: 'violet' })
      await mia.api.joinGroup({ groupId })
      const { qualifications } = await api.createQualification({ name: 'Rope leader' })
      const qualificationId = qualifications.find(({ name }) => name === 'Rope leader')!.id
      await api.setProposalRule({ groupId, whoProposes: 'leaders', easy: qualificationId })
      await expectRefusal('QUALIFICATION_REQUIRED', api.deleteQualification({ qualificationId }))
      const refusal = await mia.api.createActivity(aProposal({ groupId })).catch((error: unknown) => error)
      expect(refusal).toMatchObject({ code: 'NOT_QUALIFIED', fields: { role: ['REQUIRED'], 'Rope leader': ['REQUIRED'] } })
      expect(await api.giveRole({ userId: mia.id, role: 'leader' })).toMatchObject({ isLeader: true })
      await api.giveQualification({ userId: mia.id, qualificationId, validUntil: null })
      expect(await mia.api.createActivity(aProposal({ groupId }))).toMatchObject({ groupId })
      expect(await api.takeRole({ userId: mia.id, role: 'leader' })).toMatchObject({ isLeader: false })
      expect((await mia.api.getOwnQualifications()).scopes).toContainEqual(expect.objectContaining({ groupId, mayPropose: false }))
      await api.deleteGroup({ groupId })
      await api.deleteQualification({ qualificationId })
    },
  ),
]
