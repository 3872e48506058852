/** The calls of the contract that need cryptography or the network. Each returns JSON text in the contract's shape. */
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { AccountFlow, RunCall } from '@bothy/auth/account-database.ts'
import { databaseAccountCalls } from '@bothy/auth/database-calls.ts'
import type { Channel } from '@bothy/auth/messages.ts'
import { createConfirmPassword, passwordCalls } from '@bothy/auth/password.ts'
import { phoneCalls } from '@bothy/auth/phone.ts'
import { twoFactorCalls } from '@bothy/auth/two-factor.ts'
import type { Health } from '@bothy/contract/admin/health.ts'
import type { Parsed } from '@bothy/contract/call-schemas.ts'
import type { AccountCallName, calls } from '@bothy/contract/calls.ts'
import type { Backups } from '../backup/backups.ts'
import type { BackupFile } from '../backup/create-backup.ts'
import type { ReadHealth } from '../health/health.ts'
import type { PhotoFile } from '../images/photo-files.ts'
import type { Uploads } from '../images/uploads.ts'
import type { ClubMap } from '../map/club-map.ts'
import { backupCalls } from './admin/backup-calls.ts'
import { mapCalls } from './admin/map-calls.ts'
import { pushCalls } from './members/push-calls.ts'
import { oidcCalls } from './oidc/oidc-calls.ts'
import type { OidcClient } from './oidc/oidc-client.ts'
import { passkeyCalls } from './passkeys/passkey-calls.ts'
import { hashPassword, hashWithSalt, verifyPassword } from './password/password-hash.ts'
import { createToRequester, type HttpRequester } from './run-call.ts'
import type { SecretCipher } from './two-factor/secret-cipher.ts'

export type AccountCalls = {
  [Name in AccountCallName]: (
    input: Parsed<Name>,
    requester: HttpRequester,
  ) => Promise<(typeof calls)[Name] extends { answers: 'file' } ? BackupFile | PhotoFile : string>
}

type Options = {
  pool: Pool
  run: RunCall
  /** Whether all rate limits apply. */
  isLimited: boolean
  canDeliver: Readonly<Record<Channel, boolean>>
  alarmChannels: readonly Channel[]
  /** Whether the server may send to this endpoint. */
  isPushEndpoint: (endpoint: URL) => boolean
  secretCipher: SecretCipher
  /** Undefined where no identity provider is configured. */
  oidcClient: OidcClient | undefined
  uploads: Uploads
  backups: Backups
  /** Base URL of the app. */
  baseUrl: () => string
  clubMap: ClubMap
  readHealth: ReadHealth
  log: Logger
}

export function createAccountCalls(options: Options): AccountCalls {
  const { pool, run, isLimited, canDeliver, isPushEndpoint, secretCipher, oidcClient, uploads, backups, baseUrl, readHealth, log } = options
  const toRequester = createToRequester(isLimited)
  const confirmPassword = createConfirmPassword(run, { verifyPassword })
  const twoFactorCrypto = { stretch: hashWithSalt, sealSecret: secretCipher.encrypt, openSecret: secretCipher.decrypt }
  const flows = {
    ...databaseAccountCalls(run),
    ...passwordCalls(run, { hashPassword, verifyPassword }, confirmPassword, {
      offersPhone: canDeliver.sms,
      offersOidc: oidcClient !== undefined,
    }),
    ...phoneCalls(run, confirmPassword, canDeliver.sms),
    ...twoFactorCalls(run, twoFactorCrypto, confirmPassword, Date.now, canDeliver.mail),
    ...passkeyCalls(run, confirmPassword, baseUrl, log),
    ...pushCalls(run, pool, isPushEndpoint),
    ...oidcCalls(run, oidcClient, baseUrl, { phone: canDeliver.sms, mail: canDeliver.mail, alarms: options.alarmChannels }),
    ...backupCalls({ pool, backups, secretCipher, confirmPassword, log }),
    ...mapCalls(run, options.clubMap),
    listDeliveries: (input: unknown, requester: Parameters<RunCall>[2]) =>
      run('list_deliveries', input, requester, { hasMailProvider: canDeliver.mail }),
  }
  const withRequester = Object.entries(flows).map(([name, flow]) => [
    name,
    (input: never, requester: HttpRequester) => (flow as AccountFlow<never>)(input, toRequester(requester)),
  ])
  return {
    ...(Object.fromEntries(withRequester) as Omit<AccountCalls, 'uploadImage' | 'getHealth' | 'getPhotoFile'>),
    async getHealth(input, requester) {
      const ofDatabase = await run('get_health', input, toRequester(requester), { hasMailProvider: canDeliver.mail })
      return JSON.stringify(await readHealth(JSON.parse(ofDatabase) as Health, requester.remoteAddress))
    },
    getPhotoFile: (input, { tokenHash }) => uploads.readPhotoFile(input, tokenHash),
    uploadImage: async (input, { tokenHash }) => JSON.stringify(await uploads.upload(input, tokenHash)),
  }
}
