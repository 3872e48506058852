import { ids } from './example-activities.ts'

const guide = { id: '3e5a7c91-2b4d-4f60-8c1e-7a9b0d2f4e68', name: 'Guide' }
const held = { ...guide, validUntil: '2027-03-31', isValid: true }
const rule = { groupId: null, whoProposes: 'members', easy: null, medium: guide.id, hard: null }
const activity = {
  id: ids.activity,
  title: 'Over the Hohe Pass',
  startTime: '2026-06-20T05:30:00Z',
  timeZone: 'Europe/Zurich',
  groupId: null,
}
const unqualified = { ...activity, leader: { id: ids.jonas, name: 'Jonas Berg' }, missing: [guide.name] }
const scope = {
  groupId: null,
  whoProposes: 'members',
  mayPropose: true,
  difficulties: [{ difficulty: 'Medium', qualification: guide.name, mayLead: true }],
  admins: ['Jonas Berg'],
}

/** The examples of the schemas about qualifications. */
export const qualifications = {
  NewQualification: { name: guide.name },
  QualificationChange: { name: guide.name },
  ProposalRuleChange: { whoProposes: 'members', medium: guide.id },
  MemberQualificationChange: { validUntil: held.validUntil },
  ProposalRule: rule,
  UnqualifiedActivity: unqualified,
  QualificationList: { qualifications: [{ ...guide, holders: 4 }], rules: [rule], timeZone: 'Europe/Zurich', activities: [unqualified] },
  MemberQualifications: { isLeader: false, qualifications: [held] },
  ProposalScope: scope,
  OwnQualifications: { qualifications: [held], scopes: [scope] },
}
