import type { Api } from '@bothy/client/api.ts'
import { changedByQualifications } from '../../../api/qualification-queries.ts'
import { useSend } from '../../../api/use-send.ts'

type Options<Variables> = { send: (api: Api, variables: Variables) => Promise<unknown>; says: string; onSettled?: () => void }

/** A call that changes qualifications or who may propose, and with it what activities refuse. */
export const useQualificationCall = <Variables = void>(options: Options<Variables>) =>
  useSend<unknown, Variables>({ ...options, stale: changedByQualifications })
