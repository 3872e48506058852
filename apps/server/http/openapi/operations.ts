/** The subject of each operation, its summary, and what its name does not say. */
import type { CallName } from '@bothy/contract/calls.ts'

/** The first subject whose pattern matches the path below /api. */
const subjects: { name: string; description: string; paths: RegExp }[] = [
  { name: 'Votes', description: 'Which route an activity takes.', paths: /^\/activities\/.*(votes|start-enrollment)$/ },
  { name: 'Participants', description: 'Joining, leaving, and who takes part.', paths: /^\/activities\/.*(join|participants.*)$/ },
  {
    name: 'On the trail',
    description: 'Who is back, the alarm for a group that is not, and emergency contacts.',
    paths: /(\/return|\/expected-return|\/emergency-contacts?)$/,
  },
  { name: 'Messages', description: 'Emails between the leader and the participants.', paths: /^\/activities\/.*message/ },
  {
    name: 'Lifecycle',
    description: 'From the review to the end of an activity.',
    paths: /^\/activities\/\{activityId\}\/(?!favorite|tracks)/,
  },
  {
    name: 'Activities',
    description: 'Proposing, finding and editing activities.',
    paths: /^\/(activities|overview|images|past-routes|routes)/,
  },
  {
    name: 'Account security',
    description: 'Sessions, passwords, second factor and passkeys.',
    paths: /^\/user\/(session|two|passk|passw|phone|email)/,
  },
  { name: 'Own account', description: 'Profile, settings and data exports.', paths: /^\/user/ },
  { name: 'Members', description: 'Profiles of other members.', paths: /^\/members/ },
  { name: 'Groups', description: 'Parts of the club, their members and roles.', paths: /^\/groups/ },
  {
    name: 'Qualifications',
    description: 'Who may propose and lead what. For admins.',
    paths: /^\/admin\/(qualifications|proposal-rule|users\/\{userId\}\/(qualifications|roles))/,
  },
  { name: 'Signing in', description: 'Registration and every sign-in method.', paths: /^\/auth/ },
  { name: 'Managing members', description: 'For admins.', paths: /^\/admin\/users/ },
  { name: 'Club', description: 'Settings, logs and backups. Most calls are for admins.', paths: /^\// },
]

export const tagOf = (path: string): string => subjects.find(({ paths }) => paths.test(path))!.name
/** In the order in which a reader meets them. */
const order = [
  'Signing in',
  'Activities',
  'Lifecycle',
  'Votes',
  'Participants',
  'On the trail',
  'Messages',
  'Members',
  'Groups',
  'Qualifications',
  'Own account',
  'Account security',
]
export const tags = subjects
  .map(({ name, description }) => ({ name, description }))
  .sort((a, b) => (order.indexOf(a.name) + 1 || 99) - (order.indexOf(b.name) + 1 || 99))

/** "List activities" for listActivities. */
export function summaryOf(name: CallName): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return (words[0]!.toUpperCase() + words.slice(1)).replace(/\b(mfa|oidc)\b/, (word) => word.toUpperCase())
}

export const notes: Partial<Record<CallName, string>> = {
  createActivity: 'All or nothing, with its routes.',
  getTracks: 'Apart from the activity, because they are long and change only with an edit. Cache them by `hash`.',
  deleteGroup: 'Its activities stay, without a group and for everybody.',
  leaveGroup: 'The member keeps the spots in its activities.',
  listGroupMembers: 'Those without a role in it, who joined last first; with `q` all of that name. None for who is not in the group.',
  findGroupCandidates: 'For admins of the group: members with these words in their name who show their profile to members, at most ten.',
  setGroupMember: 'Adds the member, or changes the role of one.',
  setProposalRule: 'Of the club, or of a group.',
  giveQualification: 'It ends with that day in the time zone of the club.',
  editActivity: 'The whole form. Routes carry their id to be kept.',
  undoActivity:
    'Undoes the last end of a vote, start, completion, approval, rejection or `seatMember`, for 60 seconds, if nobody acted meanwhile.',
  moveVote: 'Withdraws the vote and casts another one in one command.',
  startEnrollment: 'Ends the vote. The route with the most votes is selected; where nobody has voted, `routeId` may say which.',
  checkIn: 'Who is there, from two hours before the start. It can be changed; null takes it back.',
  checkInAll: 'The same for several participants at once. Who has left the activity is passed over.',
  confirmReturn: '“I’m back.” The leader says it for all, which ends the alarm.',
  withdrawReturn: 'Takes it back. Of the leader, this turns the alarm on again.',
  postponeAlarm:
    'An hour after the expected return the leader is asked, and an hour later their emergency contact is told, or the admins if it cannot be reached.',
  listEmergencyContacts: 'For the leader alone, from a day before the start until a day after the end.',
  getEmergencyContact:
    'Nobody else sees it but the leader of an activity that the member has joined, from a day before the start until a day after the end.',
  joinActivity: 'With the companions in `companionIds`. Each takes a seat; all of them get one, or nobody does.',
  joinWaitlist: 'For a member who finds the activity full, with the companions in `companionIds`, who need their seats together.',
  applyForSpot: 'Where the seats are drawn at `drawAt`. When they apply does not matter.',
  leaveActivity: 'Late in the last 24 hours, with `reason`, where attendance is recorded.',
  objectToAttendance: 'The entry does not count until an admin has decided.',
  decideAttendance: 'The member is told, with the note.',
  listMessages: 'For members. `refusal` says why the caller cannot write.',
  writeMessage: 'Who is mentioned with “@” and the name is told at once.',
  writeReport: 'Leaders write the report, other participants one line as `text` alone.',
  thankLeaders: 'For who was there. The leaders are told in the day, of all at once.',
  acceptOffer: 'Takes the seats that are kept for the member until `offer.expiresAt`.',
  declineOffer: 'The next on the waitlist is asked, and the member waits no longer.',
  seatMember: 'Also seats of open offers. Leaders read the reason, which is required if others wait before the member.',
  withdrawOffer: 'The member keeps the place on the waitlist.',
  getWaitlist: 'For leaders. With `q` also who can be given a seat.',
  setWaitlist: 'While it is closed nobody joins it and nothing is offered. `offerHours`: how long a seat is offered.',
  changeCompanions: 'Whom a participant brings from now on, before the start.',
  addCompanion: 'Answers with the whole list. Refused in a club that does not allow companions.',
  deleteCompanion: 'Not while they take part in an activity that is not over.',
  setLeader: 'Asks a participant to lead the activity. While it has no leader, an admin chooses any member at once.',
  addCoLeader: 'Asks a member to lead the activity with the leader.',
  removeCoLeader: 'By whom was asked, to decline, by a co-leader, to end it, and by the leader and admins.',
  declineLeadership: 'By the one who was asked. The leader and admins take the question back.',
  acceptChanges: 'The admin has looked at what the leader edited after the approval, and leaves it as it is.',
  returnToReview: 'For an approved activity that its leader has rewritten.',
  messageLeader: 'In the app, and by email where the club sends emails. Nobody learns the address of another member.',
  messageParticipants: 'In the app, and by email where the club sends emails. Nobody learns the address of another member.',
  answerMessage:
    'To the member who wrote the message of the notification, in the app and by email. Nobody learns the address of another member.',
  updateUserSettings: 'A setting that was changed later elsewhere keeps that value, and the response lists it.',
  startBackup: 'The archive is packed on the device of the member. Sent again with the same `Idempotency-Key`, it starts another export.',
  changePhone:
    'Requires the password. Where SMS is available, the number changes only when `confirmPhone` receives the code that is sent to it. It is then taken from a member who has not verified it.',
  confirmPhone: 'The code of the last SMS is valid for 10 minutes and 3 tries.',
  requestEmailChange:
    'Requires the password. The address changes when the link is opened that is emailed to the new one. The response is the same for a taken address.',
  uploadImage: 'Stores the image in several sizes. An image that is not used within a day is deleted.',
  deleteAccount:
    'Requires the password of members who have one, and a code of those with a second factor. The activities that they led stay.',
  renewBackupCodes: 'Invalidates all earlier backup codes.',
  addPasskey: 'Must follow `startPasskey` within 5 minutes, in the same session.',
  confirmBackupCodes: 'The member has saved the backup codes that were shown. Until then `getTwoFactor` says that they are not saved.',
  keepTwoFactor: 'Objects to the request of an admin to end the second factor. A code does so too.',
  resetTwoFactor:
    'Ends a second factor that the member has lost, after a day in which the member is told and may keep it. Requires the password of the admin.',
  createPasswordLink: 'A one-time link with which the member sets a new password. The admin passes it on.',
  createImport:
    'Says what an import would do with each row of a file, and writes nothing. The address of a member is the key; an empty cell changes nothing. It can be applied for a day.',
  applyImport:
    'Checks each row again and writes them as a whole. A repetition changes nothing. Nobody can sign in before they have used their invitation.',
  undoImport: 'Within a day. Members who have signed in, or whom somebody has changed since, stay, and `kept` says why.',
  inviteImported: 'By mail, a few each minute, or as links for letters, which are valid for 30 days.',
  unlockUser: 'Ends a lock after too many wrong guesses.',
  removeAdminRole: 'Makes an admin a member again. One who can sign in must remain.',
  sendTestMail: 'Emails the admin who asks. `listDeliveries` says whether the email was sent, or the last error.',
  getHealth: 'Versions, disks, backups, messages and jobs, without personal data and secrets.',
  measureMap: 'Asks the source, and downloads no tile.',
  copyMap: 'In the background. Members see the former map until the copy is complete.',
  pauseMap: 'A paused or failed copy goes on where it was.',
  backupClub: 'All data of the club, including images and credentials. The file must be kept secret.',
  restoreClub: 'Replaces all data of the club with that of a backup, all or nothing. Every member must sign in again.',
  resendConfirmation: 'Another link for an address that is not confirmed yet. The response is the same for every other address.',
  stopAccountChange: 'Stops a change of the email address, or the end of a second factor, with the token of the email that announces it.',
  confirmEmailChange: 'Ends every session of the member except the one that asked for the change.',
  emailLogin: 'Answers a session, or a challenge for members with a second factor.',
  resetPassword: 'The response is the same for an unknown address.',
  confirmPasswordReset: 'Ends every session of the member, who then signs in with the new password.',
  answerMfa: 'The second step of a sign-in that returned a challenge, which is valid for 10 minutes and 3 tries.',
}
