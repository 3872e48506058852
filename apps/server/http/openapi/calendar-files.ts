/** The operations of calendar files, which programs other than the app read. They are not in the table of calls. */
import { refusalStatus, type RefusalCode } from '@bothy/contract/errors.ts'
import { tagOf } from './operations.ts'

const response = (code: RefusalCode) => ({ $ref: `#/components/responses/${code}` })

function calendarFile(path: string, description: string, parameter: object, refusals: RefusalCode[], more: object) {
  return {
    ...more,
    description,
    tags: [tagOf(path)],
    parameters: [parameter],
    responses: {
      200: { description: 'The file', content: { 'text/calendar': { schema: { type: 'string' } } } },
      304: { description: 'The client has the current file' },
      ...Object.fromEntries(refusals.map((code) => [refusalStatus[code], response(code)])),
      default: response('UNAVAILABLE'),
    },
  }
}

const ofActivity = '/activities/{activityId}/calendar.ics'
const feed = '/calendar.ics'

export const calendarFiles = {
  [ofActivity]: {
    get: calendarFile(
      '/activities',
      'An iCalendar file with one entry.',
      { name: 'activityId', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
      ['INVALID_INPUT', 'NOT_SIGNED_IN', 'ACTIVITY_NOT_FOUND'],
      { operationId: 'getActivityCalendar', summary: 'Get activity calendar', security: [{}, { token: [] }] },
    ),
  },
  [feed]: {
    get: calendarFile(
      '/user',
      'An iCalendar file with the activities of the member.',
      {
        name: 'token',
        in: 'query',
        required: true,
        schema: { type: 'string' },
        description: 'The token that createCalendarFeed answered.',
      },
      ['NOT_FOUND', 'RATE_LIMITED'],
      { operationId: 'readCalendarFeed', summary: 'Read calendar feed', security: [{}] },
    ),
  },
}
