/** Names of operating systems by a user agent. Most contain the names of others too, so the order matters. */
const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const

type OperatingSystem = (typeof systems)[number][1]

export const operatingSystemOf = (userAgent: string): OperatingSystem | undefined =>
  systems.find(([pattern]) => pattern.test(userAgent))?.[1]
