// For tests only: part of the stub of the hosted provider.
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** An error response of the provider's auth server. */
export class AuthError extends HTTPException {
  readonly code: string

  constructor(status: ContentfulStatusCode, code: string, message: string) {
    super(status, { message })
    this.code = code
  }
}
