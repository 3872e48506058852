/** The details of a log entry, beside who, what and when: pairs of a label and a value. */
import { proposers, type Proposers } from '@bothy/contract/choices.ts'
import type { GroupRole } from '@bothy/contract/groups/group-choices.ts'
import { phases, type Phase } from '@bothy/contract/phases.ts'
import type { MessageId } from '../../../i18n/catalog.ts'
import type { MessageValues } from '../../../i18n/format-message.ts'
import { settingLabels } from '../../../settings/setting-labels.ts'

type Details = Record<string, unknown>
type Detail = { label: string; value: string }
type Translate = (id: MessageId, values?: MessageValues) => string
type Words = { t: Translate; dateOf: (instant: string) => string }

/** Keys that the row shows already, as its subject or as a link. */
const shownElsewhere = new Set(['activity', 'title', 'member', 'backup', 'group'])

const labels: Record<string, MessageId> = {
  file: 'log.detail.file',
  new: 'import.outcome.new',
  changed: 'import.outcome.changed',
  same: 'import.outcome.same',
  refused: 'import.outcome.refused',
  removed: 'log.detail.removed',
  restored: 'log.detail.restored',
  kept: 'log.detail.kept',
  invited: 'log.detail.invited',
  by: 'log.detail.by',
  reason: 'activity.ask.reason',
  isOpen: 'waitlist.open',
  offerHours: 'waitlist.hours',
  recipients: 'activity.message.recipients',
  name: 'register.name',
  email: 'login.email',
  phone: 'register.phone',
  avatar: 'log.detail.picture',
  isAdmin: 'user.admin',
  groupName: 'form.group',
  role: 'groups.role',
  qualification: 'qualifications.one',
  validUntil: 'qualifications.until',
  newName: 'qualifications.new-name',
  whoProposes: 'qualifications.who',
  status: 'log.detail.status',
  phase: 'log.detail.status',
  decision: 'log.detail.status',
  madeAt: 'log.detail.backup-made',
  systemName: 'settings.systemName',
  systemDescription: 'settings.systemDescription',
  systemLogo: 'settings.systemLogo',
  maxParticipants: 'settings.maxParticipants',
  autoApprove: 'settings.autoApprove',
  emailNotifications: 'settings.emailNotifications',
  smsNotifications: 'settings.smsNotifications',
  requireEmailVerification: 'settings.requireEmailVerification',
  allowSelfRegistration: 'settings.allowSelfRegistration',
  minimumPasswordLength: 'settings.minimumPasswordLength',
  requireComplexPassword: 'settings.requireComplexPassword',
  sessionTimeout: 'settings.sessionTimeout',
  offerStaySignedIn: 'settings.offerStaySignedIn',
  maxLoginAttempts: 'settings.maxLoginAttempts',
  mapSource: 'settings.mapSource',
  mapUrl: 'settings.mapUrl',
  mapAttribution: 'settings.mapAttribution',
  emergencyNumber: 'settings.emergencyNumber',
  allowCompanions: 'settings.allowCompanions',
  companionAdultAge: 'settings.companionAdultAge',
  companionTrials: 'settings.companionTrials',
  weightedDraws: 'settings.weightedDraws',
  recordsAttendance: 'settings.recordsAttendance',
  noShowLimit: 'settings.noShowLimit',
  writesReports: 'settings.writesReports',
}

/** Their values are paths of files. */
const pictures = new Set(['avatar', 'systemLogo'])

const isPhase = (value: unknown): value is Phase => (phases as readonly unknown[]).includes(value)

const roleLabels: Record<GroupRole, MessageId> = {
  member: 'groups.role.member',
  leader: 'groups.role.leader',
  reviewer: 'groups.role.reviewer',
  admin: 'groups.role.admin',
}
const isGroupRole = (value: unknown): value is GroupRole => typeof value === 'string' && Object.hasOwn(roleLabels, value)

const isProposers = (value: unknown): value is Proposers => (proposers as readonly unknown[]).includes(value)

const isDetails = (details: unknown): details is Details => typeof details === 'object' && details !== null && !Array.isArray(details)

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const settingName = (path: unknown, t: Translate) =>
  typeof path === 'string' && Object.hasOwn(settingLabels, path) ? t(settingLabels[path as keyof typeof settingLabels]) : String(path)

/** The title of the activity or the name of the member that the entry is about. */
export const subjectOf = (details: unknown): string | undefined =>
  isDetails(details) ? (text(details['title']) ?? text(details['name'])) : undefined

/** The ids of the activity and the member, for links to their pages. */
export function idsOf(details: unknown): { activity?: string | undefined; member?: string | undefined } {
  return isDetails(details) ? { activity: text(details['activity']), member: text(details['member']) } : {}
}

function valueOf(key: string, value: unknown, { t, dateOf }: Words): string {
  if (key === 'phase' && isPhase(value)) return t(`phase.${value}`)
  if (key === 'role' && isGroupRole(value)) return t(roleLabels[value])
  if (key === 'whoProposes' && isProposers(value)) return t(`qualifications.who.${value}`)
  if (key === 'decision') return t(value === 'kept' ? 'attendance.kept' : 'attendance.removed')
  if (key === 'by') return t(value === 'mail' ? 'import.invite.mail' : 'import.invite.letters')
  if (key === 'madeAt' && typeof value === 'string') return dateOf(value)
  if (pictures.has(key)) return t(value ? 'log.detail.new-picture' : 'log.detail.no-picture')
  if (typeof value === 'boolean') return t(value ? 'log.detail.yes' : 'log.detail.no')
  if (value === null || value === '') return t('log.detail.none')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
}

export function detailsOf(operation: string, details: unknown, words: Words): Detail[] {
  const { t } = words
  if (Array.isArray(details))
    return details.length > 0 ? [{ label: t('log.detail.settings'), value: details.map((path) => settingName(path, t)).join(' · ') }] : []
  if (!isDetails(details)) return []
  // The row shows the name of the member already, unless it was changed.
  const isShown = (key: string) => shownElsewhere.has(key) || (key === 'name' && operation !== 'update_user')
  return Object.entries(details)
    .filter(([key]) => !isShown(key))
    .map(([key, value]) => ({ label: labels[key] ? t(labels[key]) : key, value: valueOf(key, value, words) }))
}
