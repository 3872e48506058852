/** Examples of imports of members. */
import { createdAt, ids } from './example-activities.ts'

const row = {
  line: 2,
  name: 'Greta Lund',
  email: 'greta@club.example',
  phone: '+41795124019',
  birthday: '1980-04-03',
  role: 'member',
  groups: 'Youth',
  qualifications: 'First aid (2027-05-31); Trip leader',
}
const unchanged = { problem: null, memberId: null, currentName: null, former: null, kept: null }
const changedRow = {
  ...row,
  ...unchanged,
  outcome: 'changed',
  memberId: ids.mei,
  currentName: 'Greta Berg',
  former: { name: 'Greta Berg', phone: null, groups: null, qualifications: 'Trip leader' },
}
const refusedRow = {
  ...row,
  ...unchanged,
  line: 3,
  name: 'Marco Bianchi',
  outcome: 'refused',
  problem: { field: 'email', code: 'REPEATED', line: 2, name: 'Greta Lund' },
}
const memberImport = {
  id: ids.mei,
  fileName: 'members-2027.xlsx',
  language: 'en',
  by: 'Mei Lin',
  createdAt,
  appliedAt: null,
  undoneAt: null,
  undoEndsAt: null,
  counts: { new: 0, changed: 1, same: 0, refused: 1 },
  invitable: 0,
}
const letter = { name: 'Greta Lund', token: 'Ql8xX3R5cGljYWxfdG9rZW5fb2ZfYV9zZXNzaW9u', expiresAt: '2026-07-02T18:04:00Z', language: 'en' }

export const memberImports = {
  ImportRow: row,
  NewImport: { fileName: 'members-2027.xlsx', language: 'en', rows: [row] },
  ImportInvitation: { by: 'mail' },
  MemberImport: memberImport,
  MemberImportList: { items: [memberImport] },
  CheckedRow: changedRow,
  CheckedImport: { ...memberImport, rows: [refusedRow, changedRow] },
  InvitationLetter: letter,
  InvitedMembers: { invited: 1, letters: [letter] },
}
