import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi, useUser } from '../../../api/api-context.tsx'
import { queryKeys } from '../../../api/queries.ts'
import { hasDrafts, removeDrafts } from '../../../forms/stored-drafts.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { storedCommands } from '../../../offline/command-store.ts'
import { useSettings } from '../../../settings/settings.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useToast } from '../../../ui/toasts.tsx'

export function SignOutButton() {
  const { t } = useTranslation()
  const { api } = useApi()
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const user = useUser()
  const { finish, phase, pending } = useSettings()
  const [isAsking, setIsAsking] = useState(false)
  const [isAskingToDiscard, setIsAskingToDiscard] = useState(false)
  const [waiting, setWaiting] = useState(0)
  const leave = async () => {
    setIsAsking(false)
    setIsAskingToDiscard(false)
    await navigate({ to: '/' })
    await finish()
    // Requests of the home page under way would fail once the session ends.
    await client.cancelQueries({ queryKey: queryKeys.activities })
    await api.logout()
    toast.done(t('profile.signed-out'))
  }
  const leaveWithoutDrafts = () => {
    if (user) removeDrafts(user.id)
    void leave()
  }
  const askAboutDrafts = () => {
    setIsAskingToDiscard(false)
    if (user && hasDrafts(user.id)) setIsAsking(true)
    else void leave()
  }
  // Read from the device: when the app has just been opened, no screen knows yet what waits.
  const ask = async () => {
    const unsentSettings = phase === 'failed' || phase === 'held' ? pending : 0
    const count = (user ? await countQueued(user.id) : 0) + unsentSettings
    setWaiting(count)
    if (count > 0) setIsAskingToDiscard(true)
    else askAboutDrafts()
  }
  return (
    <>
      <Button variant="danger" block icon={IconLogout} onClick={() => void ask()}>
        {t('app.sign-out')}
      </Button>
      <ConfirmDialog
        open={isAskingToDiscard}
        onOpenChange={setIsAskingToDiscard}
        title={t('sign-out.waiting.title')}
        description={t('sign-out.waiting.text', { count: waiting })}
        confirmLabel={t('sign-out.waiting.discard')}
        danger
        onConfirm={askAboutDrafts}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('sign-out.draft.title')}
        description={t('sign-out.draft.text')}
        alternative={{ label: t('sign-out.draft.keep'), onPress: () => void leave() }}
        confirmLabel={t('sign-out.draft.remove')}
        danger
        onConfirm={leaveWithoutDrafts}
      />
    </>
  )
}

/** Where the browser blocks storage, nothing waits. */
const countQueued = (memberId: string): Promise<number> =>
  storedCommands(memberId).then(
    (queue) => queue.filter(({ refusal }) => !refusal).length,
    () => 0,
  )
