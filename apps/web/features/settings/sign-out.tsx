import { IconLogout } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useClub } from '../../club/club.tsx'
import { keys } from '../../club/queries.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useWords } from '../../words/words.tsx'

export function SignOut() {
  const { t } = useWords()
  const { club } = useClub()
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const leave = async () => {
    await navigate({ to: '/' })
    // Requests of the home page under way would fail once the session ends.
    await client.cancelQueries({ queryKey: keys.activities })
    await club.logout()
    toast.done(t('profile.signed-out'))
  }
  return (
    <Button variant="danger" block icon={IconLogout} onClick={() => void leave()}>
      {t('app.sign-out')}
    </Button>
  )
}
