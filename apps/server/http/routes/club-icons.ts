/** The icons that are drawn from the club's logo, and their addresses. */

/** Pixels, and whether the logo lies within the circle that every device shows, on the color of the app. */
export const icons = {
  'any-192': { size: 192, isMaskable: false },
  'any-512': { size: 512, isMaskable: false },
  'maskable-512': { size: 512, isMaskable: true },
  /** For iPhones and iPads, which show transparent pixels black. */
  'touch-180': { size: 180, isMaskable: true },
} as const
export type IconName = keyof typeof icons

export const isIcon = (name: string): name is IconName => Object.hasOwn(icons, name)

/** The address of an icon of the logo. It changes with the logo. */
export const iconAddress = (logo: string, icon: IconName): string => `/club-icon/${icon}.png?v=${nameOfImage(logo)}`

/** An image has a random name. */
export const nameOfImage = (logo: string): string => /^\/images\/([0-9a-f]{32})\//.exec(logo)?.[1] ?? ''
