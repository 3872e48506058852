/** The administration screens, in the states that an admin can see. */
import type { Actor } from '../fixtures/actor.ts'
import { waitUntilHydrated } from '../fixtures/page-checks.ts'
import type { TestServer } from '../fixtures/test-server.ts'
import type { Screen, Viewers } from './screen.ts'

const longUser = { name: 'Fionnlagh MacGille-Mhaoil von und zu Hohenstein', email: 'fionnlagh.macgille.mhaoil@alpenverein-sektion.example' }

const longGroup = {
  name: 'Kletterfreundinnen und Hochtourengruppe',
  color: 'ochre',
  sentence: 'Wochenendtouren im Fels und im Eis.',
} as const

/** Fills the lists and the log first: invites a user with a long name, makes a group and changes settings. */
export async function adminScreens({ call }: Pick<TestServer, 'call'>, viewers: Viewers): Promise<Screen[]> {
  const { token, user } = viewers.admin!
  const { id } = await call('createUser', { ...longUser, language: 'de' }, token)
  const { id: groupId } = await call('createGroup', longGroup, token)
  await call('setGroupMember', { groupId, userId: viewers.leader!.user.id, role: 'reviewer' }, token)
  await call('updateSystemSettings', { systemDescription: 'Plan your next hike together' }, token)
  await call('updateUserSettings', { preferences: { units: 'metric' } }, viewers.leader!.token)
  const { qualifications } = await call('createQualification', { name: 'Accompagnateur de randonnée en moyenne montagne' }, token)
  const qualificationId = qualifications[0]!.id
  await call('giveQualification', { userId: viewers.leader!.user.id, qualificationId, validUntil: '2097-03-31' }, token)
  await call('setProposalRule', { whoProposes: 'qualified', hard: qualificationId }, token)
  const screens: Omit<Screen, 'viewer'>[] = [
    { name: 'admin', path: '/admin' },
    { name: 'admin-review', path: '/admin/activities' },
    { name: 'admin-all', path: '/admin/activities?phase=all' },
    { name: 'admin-none', path: '/admin/activities?phase=voting&q=submarine' },
    { name: 'admin-menu', path: '/admin/activities?phase=rejected', prepare: openMenu },
    { name: 'admin-users', path: '/admin/users' },
    { name: 'admin-users-none', path: '/admin/users?q=submarine' },
    { name: 'admin-user', path: `/admin/users/${viewers.leader!.user.id}` },
    { name: 'admin-user-unconfirmed', path: `/admin/users/${id}` },
    { name: 'admin-user-self', path: `/admin/users/${user.id}` },
    { name: 'admin-user-promote', path: `/admin/users/${id}`, prepare: (person) => openQuestion(person, 'user.promote') },
    { name: 'admin-user-delete', path: `/admin/users/${id}`, prepare: (person) => openQuestion(person, 'user.delete') },
    { name: 'admin-new-user', path: '/admin/users/new' },
    { name: 'admin-new-user-wrong', path: '/admin/users/new', prepare: submitEmptyInvitation },
    { name: 'admin-import', path: '/admin/users/import' },
    { name: 'admin-import-checked', path: '/admin/users/import', prepare: checkFile },
    { name: 'admin-user-link', path: `/admin/users/${id}`, prepare: (person) => person.clickButton('user.password-link.create') },
    { name: 'groups', path: '/groups' },
    { name: 'group-new', path: '/groups', prepare: (person) => openQuestion(person, 'groups.new') },
    { name: 'group', path: `/groups/${groupId}` },
    { name: 'admin-qualifications', path: '/admin/qualifications' },
    { name: 'admin-year', path: '/admin/years' },
    { name: 'admin-year-book', path: `/admin/years/${new Date().getFullYear()}/book` },
    { name: 'admin-club', path: '/admin/club' },
    { name: 'admin-log', path: '/admin/log' },
    { name: 'admin-log-member', path: '/admin/log', prepare: (person) => openQuestion(person, 'log.everybody') },
    { name: 'admin-deliveries', path: '/admin/deliveries' },
    { name: 'admin-deliveries-none', path: '/admin/deliveries?state=dead' },
    { name: 'admin-health', path: '/admin/health' },
    { name: 'admin-backup', path: '/admin/backup' },
    { name: 'admin-settings', path: '/admin/settings' },
  ]
  return screens.map((screen) => ({ ...screen, viewer: 'admin' }))
}

/** A list with a row of each outcome, one of them open to be corrected, and a column to check. */
async function checkFile(person: Actor): Promise<void> {
  const rows = [
    'Name;E-Mail;Kontakt;Funktion',
    `${longUser.name} jun.;${longUser.email};;`,
    'Jonas Berg;jonas.berg@;079 512 40 18;',
    'Ida Berg;ida@example.org;079 512 40 19;Kassier',
  ]
  const content = [...rows, 'Greta Lund;greta.lund@example.org;079 512 40 20;Mitglied'].join('\n')
  await waitUntilHydrated(person.page)
  await person.page
    .locator('input[type=file]')
    .setInputFiles({ name: 'members-2027.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
  await person.page.getByRole('row').getByRole('button').first().click()
  await person.expectMessage('import.correct.check')
}

async function openQuestion(person: Actor, message: 'user.promote' | 'user.delete' | 'log.everybody' | 'groups.new'): Promise<void> {
  await person.clickButton(message)
  await person.expectVisible(person.dialog())
}

async function openMenu({ page, expectVisible }: Actor): Promise<void> {
  await page.locator('main article button').first().click()
  await expectVisible(page.getByRole('menu'))
}

async function submitEmptyInvitation(person: Actor): Promise<void> {
  await person.clickButton('users.invite')
  await person.expectMessage('missing.member-name')
}
