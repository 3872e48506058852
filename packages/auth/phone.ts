/** Account calls about phone numbers and codes by SMS. */
import type { Parsed } from '@bothy/contract/call-schemas.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import type { AccountFlow, RunCall } from './account-database.ts'
import type { ConfirmPassword } from './password.ts'

type PhoneCalls = { [Name in 'sendCode' | 'phoneLogin' | 'changePhone']: AccountFlow<Parsed<Name>> }

export function phoneCalls(run: RunCall, confirmPassword: ConfirmPassword, canSendSms: boolean): PhoneCalls {
  return {
    async sendCode({ phone }, requester) {
      if (!canSendSms) throw new Refusal('CODE_NOT_SENT')
      return run('send_code', { phone }, requester)
    },
    phoneLogin: async (input, requester) => run('phone_login', input, requester),
    async changePhone({ phone, password }, requester) {
      const { passwordHash } = await confirmPassword(password, requester)
      return run('change_phone', { phone }, requester, { passwordHash, canSendSms })
    },
  }
}
