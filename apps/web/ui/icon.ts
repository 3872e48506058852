import type { ComponentType } from 'react'

/** An icon of @tabler/icons-react, or one of our own that takes the same size. Decorative: words stand beside it or label its control. */
export type IconType = ComponentType<{ size?: number | string; className?: string; 'aria-hidden'?: boolean }>
