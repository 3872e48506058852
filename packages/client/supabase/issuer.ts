/** The address that a project gives itself, which the database requires in the URLs of images. */

/** The project's own address, if it is not the one that the app connects to. Null for tokens without an issuer. */
export function foreignIssuer(token: string, url: string): string | null {
  const issuer = issuerOf(token)?.replace(/\/auth\/v1$/, '')
  return issuer && issuer !== url.replace(/\/$/, '') ? issuer : null
}

function issuerOf(token: string): string | undefined {
  try {
    const { iss } = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))) as { iss?: unknown }
    return typeof iss === 'string' ? iss : undefined
  } catch {
    return undefined
  }
}
