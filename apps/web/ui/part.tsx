import { Component, type ReactNode } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import styles from './part.module.css'

/** The parts of pages that draw what members and admins stored, and that fail alone. */
export const partNames = ['map', 'full-map', 'profile', 'candidate-profile', 'track'] as const
type PartName = (typeof partNames)[number]

type PartProps = {
  name: PartName
  children: ReactNode
  /** In its place if it fails: a sentence, or what it can do without. Null where the page says the same elsewhere. */
  fallback?: ReactNode
}

/** A part of a page that takes only itself down: what a member stored must not hide the page from everybody. With a new `key` it starts over. */
export class Part extends Component<PartProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    const { name, children, fallback = <Failed /> } = this.props
    if (!this.state.hasFailed) return children
    return (
      <>
        {fallback}
        <span hidden data-failed-part={name} />
      </>
    )
  }
}

function Failed() {
  const { t } = useTranslation()
  return <p className={styles.failed}>{t('state.part-failed')}</p>
}
