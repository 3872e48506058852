/** The data that the calls of the authorization matrix work on, and inputs of several of them. */
/** The data that a call works on, created for every cell of the matrix. */
export type Scenario = {
  activityId: string
  routeId: string
  /** The group of the activity. */
  groupId: string
  /** A member of it. */
  groupMember: string
  /** A participant of the activity. */
  participant: string
  /** A member whom the call may change or delete; an admin for `adminOnAdmin`, the actor for `adminOnSelf`. */
  someone: string
  /** A session, a passkey and a data export of the leader. */
  sessionId: string
  passkeyId: string
  backupId: string
  newcomer: () => { name: string; email: string; phone: string; password: string }
  known: { email: string; password: string }
  proposal: Record<string, unknown>
}

export const none = () => ({})
export const activity = ({ activityId }: Scenario) => ({ activityId })
export const aParticipant = ({ activityId, participant: userId }: Scenario) => ({ activityId, userId })
export const message = ({ activityId }: Scenario) => ({ activityId, text: 'Who brings the rope?' })
export const someone = ({ someone: userId }: Scenario) => ({ userId })
export const ofGroup = ({ groupId }: Scenario) => ({ groupId })
export const ofGroupMember = ({ groupMember: userId }: Scenario) => ({ userId })
export const leaderRole = ({ someone: userId }: Scenario) => ({ userId, role: 'leader' })
export const unknownId = '00000000-0000-4000-8000-000000000000'
export const anImport = () => ({ importId: unknownId })
export const aQualification = () => ({ qualificationId: unknownId })
export const taking = (scenario: Scenario) => ({ ...ofGroupMember(scenario), ...aQualification() })
export const giving = (scenario: Scenario) => ({ ...taking(scenario), validUntil: null })
export const soon = () => new Date(Date.now() + 3_600_000).toISOString()
export const aCar = () => ({ carId: unknownId })
export const anOffer = () => ({ place: 'Station', departsAt: soon(), seats: 3 })
export const guess = () => ({ token: 'a guess' })
export const pushSubscription = {
  endpoint: 'https://push.invalid/device',
  p256dh: 'BIHJjJdK8-mxsr3el20BiGyuSOqTeLhEOJOKo4K40EorurGXlrwhdIOk72zkrDiW5UzGXOla7A-pd_XAJnbCPFM',
  auth: '9qHauChF95kYh9GJMMulGA',
}
export const credential = { id: 'A', clientDataJSON: 'A' }
