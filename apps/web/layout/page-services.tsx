import { useUser } from '../api/api-context.tsx'
import { NotifyInBackground } from './notify-in-background.tsx'
import { OfflineSupport } from './offline-support.tsx'
import { SettingToasts } from './setting-toasts.tsx'
import { UnknownOutcomeToasts } from './unknown-outcome-toasts.tsx'

/** What runs on every page, and has no place of its own on it. */
export default function PageServices() {
  const user = useUser()
  return (
    <>
      <OfflineSupport />
      {user && (
        <>
          <NotifyInBackground userId={user.id} />
          <SettingToasts />
          <UnknownOutcomeToasts />
        </>
      )}
    </>
  )
}
