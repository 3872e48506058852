import { describe, expect, test } from 'vitest'
import { createSession, type Session, type SessionEvent } from './session.ts'
import { aBrowser } from './testing/browser.ts'
import { aSession, aUser } from './testing/peer.ts'

const events: SessionEvent[] = ['signed-in', 'signed-out', 'refreshed', 'user-updated', 'password-recovery', 'mfa-verified']

/** What a session announces, in its order. */
function announced(session: Session): unknown[] {
  const heard: unknown[] = []
  for (const event of events)
    session.on(event, (detail) => heard.push(event === 'signed-out' ? `${event}: ${(detail as { reason: string }).reason}` : event))
  return heard
}

/** Two tabs of one browser, both open when nobody was signed in. */
function twoTabs() {
  const browser = aBrowser()
  const here = createSession(browser.tab())
  const there = createSession(browser.tab())
  return { browser, here, there, heard: announced(there) }
}

describe('a session in one tab', () => {
  test('is nobody at first', () => {
    const session = createSession(aBrowser().tab())
    expect(session.current()).toBeNull()
    expect(session.token()).toBeNull()
  })

  test('survives a reload', () => {
    const browser = aBrowser()
    createSession(browser.tab()).begin(aSession())
    expect(createSession(browser.tab()).current()).toEqual(aSession())
  })

  test('keeps the token and whether its owner is an admin under their known names', () => {
    const browser = aBrowser()
    createSession(browser.tab()).begin(aSession({ user: aUser({ isAdmin: true }) }))
    expect(browser.stored()).toMatchObject({ token: 'first', isAdmin: 'true' })
  })

  test('knows a member and an administrator by the names of columns too', () => {
    const { id, isAdmin: _, ...user } = aUser()
    const session = createSession(aBrowser().tab())
    session.begin({ ...aSession(), user: { ...user, user_id: id, is_admin: true } } as never)
    expect(session.current()?.user).toEqual(aUser({ isAdmin: true }))
    session.updateUser({ ...user, name: 'Mia West', user_id: id, is_admin: false } as never)
    expect(session.current()?.user).toEqual(aUser({ name: 'Mia West' }))
  })

  test('leaves nothing behind when it ends', () => {
    const browser = aBrowser()
    const session = createSession(browser.tab())
    session.begin(aSession())
    session.end('signed-out')
    expect(browser.stored()).toEqual({})
    expect(session.current()).toBeNull()
  })

  test('is the same object until something changes', () => {
    const session = createSession(aBrowser().tab())
    session.begin(aSession())
    const before = session.current()
    session.updateUser(aUser())
    session.begin(aSession())
    expect(session.current()).toBe(before)
    session.updateUser(aUser({ joined: 1 }))
    expect(session.current()).not.toBe(before)
    expect(before).toEqual(aSession())
  })

  test('tells its subscribers of changes and of nothing else', () => {
    const session = createSession(aBrowser().tab())
    let changes = 0
    const leave = session.subscribe(() => changes++)
    session.begin(aSession())
    session.updateUser(aUser())
    expect(changes).toBe(1)
    session.end('expired')
    session.end('expired')
    expect(changes).toBe(2)
    leave()
    session.begin(aSession())
    expect(changes).toBe(2)
  })

  test('announces what happened', () => {
    const session = createSession(aBrowser().tab())
    const heard = announced(session)
    session.begin(aSession())
    session.begin(aSession({ token: 'second' }))
    session.updateUser(aUser({ name: 'Mei' }))
    session.announce('mfa-verified')
    session.announce('password-recovery')
    session.end('expired')
    session.begin(aSession())
    session.begin(aSession({ token: 'third', user: aUser({ id: '5d7a3a1e-3f0e-4b53-8a51-0f4cbe1f9f10' }) }))
    expect(heard).toEqual([
      'signed-in',
      'refreshed',
      'user-updated',
      'mfa-verified',
      'password-recovery',
      'signed-out: expired',
      'signed-in',
      'signed-in',
    ])
  })

  test('does not take over the profile of somebody else', () => {
    const session = createSession(aBrowser().tab())
    session.begin(aSession())
    session.updateUser(aUser({ id: '5d7a3a1e-3f0e-4b53-8a51-0f4cbe1f9f10', name: 'Otto' }))
    expect(session.current()?.user.name).toBe('Mei Lin')
  })

  test.each(['', 'null', '{', '{"token":"other","expiresAt":"x","user":{"id":"1"}}'])(
    'a token whose rest reads %j is kept as a token alone',
    (rest) => {
      const session = createSession(aBrowser({ token: 'first', 'bothy.session': rest }).tab())
      expect(session.token()).toBe('first')
      expect(session.current()).toBeNull()
    },
  )

  test('works where storage is blocked', () => {
    const blocked = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    const session = createSession({ storage: { getItem: blocked, setItem: blocked, removeItem: blocked }, tabs: new EventTarget() })
    session.begin(aSession())
    expect(session.current()).toEqual(aSession())
    session.end('signed-out')
    expect(session.current()).toBeNull()
  })

  test('works where storage is full', async () => {
    const browser = aBrowser()
    const setItem = () => {
      throw new DOMException('no room', 'QuotaExceededError')
    }
    const session = createSession({ storage: { ...browser.tab().storage, setItem }, tabs: new EventTarget() })
    session.begin(aSession())
    await session.exclusively(async () => expect(session.current()).toEqual(aSession()))
  })
})

describe('a session in several tabs', () => {
  test('begins in all of them', () => {
    const { browser, here, there, heard } = twoTabs()
    here.begin(aSession())
    browser.deliver()
    expect(there.current()).toEqual(aSession())
    expect(heard).toEqual(['signed-in'])
  })

  test('is refreshed in all of them', () => {
    const { browser, here, there, heard } = twoTabs()
    here.begin(aSession())
    browser.deliver()
    here.begin(aSession({ token: 'second' }))
    browser.deliver()
    expect(there.token()).toBe('second')
    expect(heard).toEqual(['signed-in', 'refreshed'])
  })

  test('shows a changed profile in all of them', () => {
    const { browser, here, there, heard } = twoTabs()
    here.begin(aSession())
    browser.deliver()
    here.updateUser(aUser({ name: 'Mei' }))
    browser.deliver()
    expect(there.current()?.user.name).toBe('Mei')
    expect(heard).toEqual(['signed-in', 'user-updated'])
  })

  test('ends in all of them', () => {
    const { browser, here, there, heard } = twoTabs()
    here.begin(aSession())
    browser.deliver()
    here.end('signed-out')
    browser.deliver()
    expect(there.current()).toBeNull()
    expect(heard).toEqual(['signed-in', 'signed-out: elsewhere'])
  })

  test('ends when the data of the site is cleared', () => {
    const { browser, here, heard, there } = twoTabs()
    here.begin(aSession())
    browser.deliver()
    browser.clear()
    browser.deliver()
    expect(there.current()).toBeNull()
    expect(heard).toEqual(['signed-in', 'signed-out: elsewhere'])
  })

  test('does not care for the storage of others', () => {
    const browser = aBrowser()
    const session = createSession(browser.tab())
    const heard = announced(session)
    browser.tab().storage.setItem('draft', '{}')
    browser.deliver()
    expect(heard).toEqual([])
  })

  test('is no concern of a closed tab', () => {
    const { browser, here, there, heard } = twoTabs()
    there.close()
    here.begin(aSession())
    browser.deliver()
    expect(heard).toEqual([])
  })

  test('lets one tab at a time act, on what the one before has left', async () => {
    const { here, there } = twoTabs()
    const order: string[] = []
    const first = Promise.withResolvers<void>()
    const one = here.exclusively(async () => {
      order.push('here begins')
      await first.promise
      here.begin(aSession())
      order.push('here ends')
    })
    const other = there.exclusively(async () => void order.push(`there sees ${there.token()}`))
    first.resolve()
    await Promise.all([one, other])
    expect(order).toEqual(['here begins', 'here ends', 'there sees first'])
  })
})
