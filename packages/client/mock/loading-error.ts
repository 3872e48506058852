import { messageOf, type LoadingFailure } from './worker-messages.ts'

/** Why the demo cannot be opened. */
export class LoadingError extends Error {
  readonly reason: LoadingFailure['failed']

  constructor(reason: LoadingFailure['failed'], cause: unknown) {
    super(messageOf(cause), { cause })
    this.reason = reason
  }
}

export const failureOf = (error: unknown): LoadingFailure =>
  error instanceof LoadingError ? { failed: error.reason, message: error.message } : { failed: 'other', message: messageOf(error) }
