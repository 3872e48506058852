import type { ComponentProps } from 'react'
import { buttonClass, ButtonContent, type ButtonAppearance } from './button.tsx'

type AnchorButtonProps = ButtonAppearance & Omit<ComponentProps<'a'>, 'children'>

/** A link to another site or app that looks like a button. */
export function AnchorButton({ variant, size, block, icon, iconAfter, className, children, ...anchor }: AnchorButtonProps) {
  return (
    <a {...anchor} className={buttonClass({ variant, size, block }, className)}>
      <ButtonContent icon={icon} iconAfter={iconAfter}>
        {children}
      </ButtonContent>
    </a>
  )
}
