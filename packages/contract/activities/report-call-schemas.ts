/** The inputs and outputs of the calls after an activity: its report, and thanks to its leaders. `thankLeaders` is a command like most. */
import { activity } from '../entities.ts'
import { requestLimits } from '../request-limits.ts'
import { activityIdInput } from './inputs.ts'
import { report, reportInput } from './report.ts'

export const reportCallSchemas = {
  getReport: { input: activityIdInput, output: report },
  writeReport: { input: reportInput, maxBytes: requestLimits.input.bytes.activity, output: activity },
  withdrawThanks: { input: activityIdInput, output: activity },
} as const
