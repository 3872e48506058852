/** Why a map could not be copied. The app has a sentence for each code; the log and the command line show the message. */
import type { MapProblem } from '@bothy/contract/admin/club-map.ts'

export class MapError extends Error {
  readonly code: MapProblem
  constructor(code: MapProblem, message: string) {
    super(message)
    this.name = 'MapError'
    this.code = code
  }
}
