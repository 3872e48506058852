import { Navigate, useSearch } from '@tanstack/react-router'
import { demoMembers, demoProvider, demoProviderCode } from '@bothy/client/mock/demo-members.ts'
import { useApi } from '../../api/api-context.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { AuthLayout } from './auth-layout.tsx'
import styles from './auth.module.css'

/** Stands in for an identity provider in the demo: the visitor chooses who signs in there, and comes back to the club. */
export function DemoProviderScreen() {
  const { t } = useTranslation()
  const { demo } = useApi()
  const { state } = useSearch({ from: '/auth/demo' })
  if (!demo || !state) return <Navigate to="/login" search={{}} replace />
  return (
    <AuthLayout title={demoProvider.name} lead={t('demo.provider.text')}>
      <div className={styles.content}>
        {[...demoMembers, demoProvider.stranger].map(({ name, email }) => (
          <LinkButton
            key={email}
            to="/auth/callback"
            search={{ state, code: demoProviderCode({ name, email }) }}
            variant="light"
            block
            replace
          >
            {t(email === demoProvider.stranger.email ? 'demo.provider.new' : 'demo.members.one', { name, email })}
          </LinkButton>
        ))}
      </div>
    </AuthLayout>
  )
}
