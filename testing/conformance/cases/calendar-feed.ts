/** The calendar that a member subscribes to, where the backend has an address for it. */
import { expect } from 'vitest'
import type { BackendUnderTest } from '../backend.ts'
import { testCase } from '../case.ts'
import { expectRefusal } from '../scenario.ts'

const restOnly = 'only the REST backend has an address that calendar programs can read'

/** Calls that the other backends always refuse. */
export const unsupportedCalendarCalls: BackendUnderTest['unsupportedCalls'] = {
  getCalendarFeed: restOnly,
  createCalendarFeed: restOnly,
  updateCalendarFeed: restOnly,
  deleteCalendarFeed: restOnly,
}

export const calendarFeed = [
  testCase(
    'a member subscribes to their calendar, gets a new address for it, and ends it',
    ['getCalendarFeed', 'createCalendarFeed', 'updateCalendarFeed', 'deleteCalendarFeed', 'NOT_FOUND'],
    async ({ member, backend }) => {
      const { api } = await member('Mia')
      await expectRefusal('NOT_FOUND', api.updateCalendarFeed({ withFavorites: true }))
      if (!backend.name.startsWith('rest')) {
        await expectRefusal('NOT_FOUND', api.getCalendarFeed())
        await expectRefusal('NOT_FOUND', api.createCalendarFeed({ withFavorites: false }))
        await expectRefusal('NOT_FOUND', api.deleteCalendarFeed())
        return
      }
      expect(await api.getCalendarFeed()).toEqual({ feed: null })
      const first = await api.createCalendarFeed({ withFavorites: false })
      expect(await api.getCalendarFeed()).toEqual({ feed: first.feed })
      expect(await api.updateCalendarFeed({ withFavorites: true, withGroups: true })).toEqual({
        ...first.feed,
        withFavorites: true,
        withGroups: true,
      })
      expect(await api.updateCalendarFeed({ withFavorites: true })).toEqual({ ...first.feed, withFavorites: true, withGroups: true })
      const second = await api.createCalendarFeed({ withFavorites: true })
      expect(second.token).not.toBe(first.token)
      await api.deleteCalendarFeed()
      await api.deleteCalendarFeed()
      expect(await api.getCalendarFeed()).toEqual({ feed: null })
    },
  ),
]
