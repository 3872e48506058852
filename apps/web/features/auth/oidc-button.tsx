import IconBrandGoogle from '@tabler/icons-react/dist/esm/icons/IconBrandGoogle.mjs'
import IconDoorEnter from '@tabler/icons-react/dist/esm/icons/IconDoorEnter.mjs'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useApi } from '../../api/api-context.tsx'
import { ErrorAlert } from '../../forms/error-alert.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { storePendingOidc } from './pending-oidc.ts'
import styles from './auth.module.css'

type Props = { name: string; next: string | undefined; stay: boolean; isLast: boolean }

/** Redirects to the identity provider, which returns to /auth/callback. That of the demo is a page of the app. */
export function OidcButton({ name, next, stay, isLast }: Props) {
  const { t } = useTranslation()
  const { api, demo } = useApi()
  const navigate = useNavigate()
  const redirect = useMutation({
    mutationFn: async () => {
      const { url, binding } = await api.startOidc()
      storePendingOidc({ binding, next, stay })
      if (demo) await navigate({ href: url })
      else location.assign(url)
    },
  })
  return (
    <div className={styles.otherMethod}>
      {redirect.error && <ErrorAlert error={redirect.error} />}
      <Button
        block
        variant={isLast ? 'cta' : undefined}
        icon={name === 'Google' ? IconBrandGoogle : IconDoorEnter}
        loading={redirect.isPending || redirect.isSuccess}
        onClick={() => redirect.mutate()}
      >
        {t('login.continue', { name })}
      </Button>
    </div>
  )
}
