import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useApi } from '../../../api/api-context.tsx'
import { queryKeys } from '../../../api/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'

export function SignOutButton() {
  const { t } = useTranslation()
  const { api } = useApi()
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const leave = async () => {
    await navigate({ to: '/' })
    // Requests of the home page under way would fail once the session ends.
    await client.cancelQueries({ queryKey: queryKeys.activities })
    await api.logout()
    toast.done(t('profile.signed-out'))
  }
  return (
    <Button variant="danger" block icon={IconLogout} onClick={() => void leave()}>
      {t('app.sign-out')}
    </Button>
  )
}
