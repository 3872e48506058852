import { NotifyInBackground } from './notify-in-background.tsx'
import { SettingToasts } from './setting-toasts.tsx'
import { UnknownOutcomeToasts } from './unknown-outcome-toasts.tsx'

/** What runs on every page for a member, and has no place of its own on it. */
export default function MemberServices({ userId }: { userId: string }) {
  return (
    <>
      <NotifyInBackground userId={userId} />
      <SettingToasts />
      <UnknownOutcomeToasts />
    </>
  )
}
