/** What stands in the text of a page, as hashes of the policy. */
export type InlineHashes = { scripts: string[]; styles: string[] }

/** Security headers of every response. The web app needs only its own files, the tiles of a map from `tileOrigin`, and what is `inline`. */
export const contentSecurityPolicy = (tileOrigin?: string, inline?: InlineHashes): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...(inline ? inline.scripts : [])].join(' '),
    // Style attributes are allowed by their hashes, too.
    ["style-src 'self'", ...(inline ? ["'unsafe-hashes'", ...inline.styles] : [])].join(' '),
    "img-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src 'self'${tileOrigin ? ` ${tileOrigin}` : ''}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Browser features that pages may use: geolocation and passkeys. */
const permissionsPolicy = [
  'camera=()',
  'microphone=()',
  'payment=()',
  'usb=()',
  'browsing-topics=()',
  'geolocation=(self)',
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
].join(', ')

/** The headers of every response. Strict-Transport-Security only when the public URL is https. */
export const securityHeaders = (publicUrl: string | undefined): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': permissionsPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  ...(publicUrl?.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
})
