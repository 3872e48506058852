/** The calls about the map of the club's region. */
import type { AccountFlow, Requester, RunCall } from '@bothy/auth/account-database.ts'
import type { Parsed } from '@bothy/contract/call-schemas.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import type { ClubMap } from '../../map/club-map.ts'

type MapCall = 'getMap' | 'measureMap' | 'copyMap' | 'pauseMap' | 'removeMap'

export function mapCalls(run: RunCall, clubMap: ClubMap): { [Name in MapCall]: AccountFlow<Parsed<Name>> } {
  /** Throws for all but admins. */
  const confirmAdmin = (requester: Requester) => run('get_health', {}, requester)
  const answer = async () => JSON.stringify(await clubMap.read())
  const expectSource = async () => {
    if ((await clubMap.read()).sources.length === 0) throw new Refusal('NOT_FOUND')
  }
  return {
    async getMap(_, requester) {
      await confirmAdmin(requester)
      return answer()
    },
    async measureMap(region, requester) {
      await confirmAdmin(requester)
      await expectSource()
      return JSON.stringify(await clubMap.measure(region))
    },
    async copyMap({ detail, ...region }, requester) {
      await confirmAdmin(requester)
      await expectSource()
      await clubMap.start(region, detail)
      return answer()
    },
    async pauseMap({ isPaused }, requester) {
      await confirmAdmin(requester)
      if (!(await clubMap.read()).copy) throw new Refusal('NOT_FOUND')
      await clubMap.setPaused(isPaused)
      return answer()
    },
    async removeMap(_, requester) {
      await confirmAdmin(requester)
      await clubMap.remove()
      return answer()
    },
  }
}
