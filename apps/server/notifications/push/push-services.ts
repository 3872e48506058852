/** The push services of browsers. The server sends requests to no other address, because members name the endpoint. */

/** Hosts, and domains whose subdomains are hosts. */
const hosts = new Set(['fcm.googleapis.com', 'web.push.apple.com'])
const domains = ['.push.services.mozilla.com', '.notify.windows.com', '.push.apple.com']

/** Whether a URL is an endpoint of a known push service: HTTPS on its usual port, without a user name. */
export function isPushEndpoint(endpoint: URL): boolean {
  const { protocol, port, username, password, hostname } = endpoint
  return (
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    password === '' &&
    hostname.split('.').every((label) => label !== '') &&
    (hosts.has(hostname) || domains.some((domain) => hostname.endsWith(domain)))
  )
}
