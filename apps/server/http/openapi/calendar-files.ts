/** The operations of calendar files, which programs other than the app read. They are not in the table of calls. */
import { tagOf } from './operations.ts'

const unavailable = { $ref: '#/components/responses/UNAVAILABLE' }

function calendarFile(path: string, description: string, parameter: object, more: object) {
  return {
    ...more,
    description,
    tags: [tagOf(path)],
    parameters: [parameter],
    responses: {
      200: { description: 'The file', content: { 'text/calendar': { schema: { type: 'string' } } } },
      304: { description: 'The client has the current file' },
      404: { description: 'NOT_FOUND', content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } },
      default: unavailable,
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
      { operationId: 'readCalendarFeed', summary: 'Read calendar feed', security: [{}] },
    ),
  },
}
