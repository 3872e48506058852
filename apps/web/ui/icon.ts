import type { ComponentType } from 'react'

/** An icon of @tabler/icons-react, or a custom icon with the same props. Icons are decorative: a text beside them or a label says the same. */
export type IconType = ComponentType<{ size?: number | string; className?: string; 'aria-hidden'?: boolean }>
