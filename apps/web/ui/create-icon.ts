/** The icons of @tabler/icons-react, in the built app: see `build/icons.ts`. */
import { createElement, type ComponentProps, type ComponentType } from 'react'

type IconProps = ComponentProps<'svg'> & { size?: number | string }
type Shapes = [tag: string, attributes: Record<string, string>][]

const viewed = { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 24 24' }
const attributes = {
  outline: { ...viewed, fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' },
  filled: { ...viewed, fill: 'currentColor', stroke: 'none' },
} as const

/** All icons of a kind share the elements inside, so that React compares none of them again. */
export function createIcon(kind: keyof typeof attributes, shapes: Shapes): ComponentType<IconProps> {
  const children = shapes.map(([tag, shape]) => createElement(tag, shape))
  return ({ size = 24, className, ...rest }) =>
    createElement(
      'svg',
      {
        ...attributes[kind],
        width: size,
        height: size,
        className: className ? `tabler-icon ${className}` : 'tabler-icon',
        ...rest,
      },
      ...children,
    )
}
