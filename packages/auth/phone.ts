/** Account calls about phone numbers and codes by SMS. */
import type { Parsed } from '@bothy/contract/call-schemas.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import type { AccountFlow, RunCall } from './account-database.ts'
import type { ConfirmPassword } from './password.ts'

type PhoneCalls = { [Name in 'sendCode' | 'phoneLogin' | 'changePhone']: AccountFlow<Parsed<Name>> }

/** `parsePhone` returns E.164, or throws INVALID_INPUT. */
export function phoneCalls(
  run: RunCall,
  confirmPassword: ConfirmPassword,
  parsePhone: (typed: string) => string,
  canSendSms: boolean,
): PhoneCalls {
  return {
    async sendCode({ phone }, requester) {
      const parsed = parsePhone(phone)
      if (!canSendSms) throw new Refusal('CODE_NOT_SENT')
      return run('send_code', { phone: parsed }, requester)
    },
    phoneLogin: async ({ phone, ...input }, requester) => run('phone_login', { ...input, phone: parsePhone(phone) }, requester),
    async changePhone({ phone, password }, requester) {
      const parsed = phone && parsePhone(phone)
      const { passwordHash } = await confirmPassword(password, requester)
      return run('change_phone', { phone: parsed }, requester, { passwordHash, canSendSms })
    },
  }
}
