/** The screens of the administration, in the states that an administrator meets. */
import type { Club } from './club.ts'
import type { Person } from './person.ts'
import type { Screen, Viewers } from './screens.ts'

const long = { name: 'Fionnlagh MacGille-Mhaoil von und zu Hohenstein', email: 'fionnlagh.macgille.mhaoil@alpenverein-sektion.example' }

/** Something has happened, so that lists and log are not empty: somebody with a long name was invited, a setting was changed. */
export async function adminScreens({ call }: Pick<Club, 'call'>, viewers: Viewers): Promise<Screen[]> {
  const { token, user } = viewers.admin!
  const { id } = await call('createUser', { ...long, language: 'de' }, token)
  await call('updateSystemSettings', { systemDescription: 'Out together, under one roof' }, token)
  await call('updateUserSettings', { preferences: { units: 'metric' } }, viewers.leader!.token)
  const screens: Omit<Screen, 'viewer'>[] = [
    { name: 'admin', path: '/admin' },
    { name: 'admin-review', path: '/admin/activities' },
    { name: 'admin-all', path: '/admin/activities?phase=all' },
    { name: 'admin-none', path: '/admin/activities?phase=voting&q=submarine' },
    { name: 'admin-menu', path: '/admin/activities?phase=rejected', then: opensMenu },
    { name: 'admin-users', path: '/admin/users' },
    { name: 'admin-users-none', path: '/admin/users?q=submarine' },
    { name: 'admin-user', path: `/admin/users/${viewers.leader!.user.id}` },
    { name: 'admin-user-unconfirmed', path: `/admin/users/${id}` },
    { name: 'admin-user-self', path: `/admin/users/${user.id}` },
    { name: 'admin-user-promote', path: `/admin/users/${id}`, then: (person) => asks(person, 'user.promote') },
    { name: 'admin-user-delete', path: `/admin/users/${id}`, then: (person) => asks(person, 'user.delete') },
    { name: 'admin-new-user', path: '/admin/users/new' },
    { name: 'admin-new-user-wrong', path: '/admin/users/new', then: invitesNobody },
    { name: 'admin-log', path: '/admin/log' },
    { name: 'admin-log-member', path: '/admin/log', then: (person) => asks(person, 'log.everybody') },
    { name: 'admin-deliveries', path: '/admin/deliveries' },
    { name: 'admin-deliveries-none', path: '/admin/deliveries?state=dead' },
    { name: 'admin-settings', path: '/admin/settings' },
  ]
  return screens.map((screen) => ({ ...screen, viewer: 'admin' }))
}

async function asks(person: Person, words: 'user.promote' | 'user.delete' | 'log.everybody'): Promise<void> {
  await person.presses(words)
  await person.sees(person.dialog())
}

async function opensMenu({ page, sees }: Person): Promise<void> {
  await page.locator('main article button').first().click()
  await sees(page.getByRole('menu'))
}

async function invitesNobody(person: Person): Promise<void> {
  await person.presses('users.invite')
  await person.sees(person.problem('REQUIRED'))
}
