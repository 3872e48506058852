import { expect, test } from 'vitest'
import type { CheckedRow } from '@bothy/contract/admin/member-imports.ts'
import { refusedRowsCsv } from './refused-rows.ts'

const row = (fields: Partial<CheckedRow>): CheckedRow => ({
  line: 2,
  outcome: 'refused',
  problem: null,
  memberId: null,
  name: null,
  email: null,
  phone: null,
  birthday: null,
  role: null,
  groups: null,
  qualifications: null,
  currentName: null,
  former: null,
  kept: null,
  ...fields,
})
const csvOf = (...rows: CheckedRow[]) => refusedRowsCsv(rows, (field) => field, { title: 'reason', of: () => 'No "address"' }).text()

test('the refused rows are a table that the import reads again, with the reason in its last column', async () => {
  expect(await csvOf(row({ name: 'Ada, Countess', phone: '+4915121000001' }), row({ name: 'Ben', outcome: 'new' }))).toBe(
    '"name","email","phone","reason"\r\n"Ada, Countess","","+4915121000001","No ""address"""\r\n',
  )
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '＝1', '＋1', '－1', '＠SUM(A1)', '\n=1', '+4915121000001|cmd'])(
  'the cell %j of a file from elsewhere is not run as a formula',
  async (name) => {
    expect(await csvOf(row({ name }))).toContain(`"'${name}",`)
  },
)
