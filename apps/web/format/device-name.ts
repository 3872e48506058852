/** What a browser calls itself, as people call it. Every browser names others too, so the order decides. */
const browsers = [
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bMicroMessenger\//, 'WeChat'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/\S+ .*Safari\//, 'Safari'],
] as const

const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const

export type Device = { browser: string | undefined; system: string | undefined; isPhone: boolean }

const nameIn = (names: readonly (readonly [RegExp, string])[], userAgent: string) => names.find(([sign]) => sign.test(userAgent))?.[1]

export function deviceOf(userAgent: string | null): Device {
  const said = userAgent ?? ''
  return { browser: nameIn(browsers, said), system: nameIn(systems, said), isPhone: /\biPhone\b|\bAndroid\b.*\bMobile\b/.test(said) }
}
