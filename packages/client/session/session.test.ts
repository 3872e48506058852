import { describe, expect, test } from 'vitest'
import { aBrowser } from '../testing/fake-browser.ts'
import { aSession, aUser } from '../testing/test-server.ts'
import { createSession, type Session, type SessionEvent } from './session.ts'

const eventNames: SessionEvent[] = ['signed-in', 'signed-out', 'refreshed', 'user-updated', 'password-recovery', 'mfa-verified']

/** The events of a session, in order. */
function recordEvents(session: Session): unknown[] {
  const events: unknown[] = []
  for (const event of eventNames)
    session.on(event, (detail) => events.push(event === 'signed-out' ? `${event}: ${(detail as { reason: string }).reason}` : event))
  return events
}

/** Two tabs of one browser, both opened before a member signs in. */
function twoTabs() {
  const browser = aBrowser()
  const here = createSession(browser.tab())
  const there = createSession(browser.tab())
  return { browser, here, there, events: recordEvents(there) }
}

describe('a session in one tab', () => {
  test('does not exist at first', () => {
    const session = createSession(aBrowser().tab())
    expect(session.current()).toBeNull()
    expect(session.token()).toBeNull()
  })

  test('survives a reload', () => {
    const browser = aBrowser()
    createSession(browser.tab()).begin(aSession())
    expect(createSession(browser.tab()).current()).toEqual(aSession())
  })

  test('stores the token and the admin flag under their specified keys', () => {
    const browser = aBrowser()
    createSession(browser.tab()).begin(aSession({ user: aUser({ isAdmin: true }) }))
    expect(browser.stored()).toMatchObject({ token: 'first', isAdmin: 'true' })
  })

  test('accepts the column names user_id and is_admin', () => {
    const { id, isAdmin: _, ...user } = aUser()
    const session = createSession(aBrowser().tab())
    session.begin({ ...aSession(), user: { ...user, user_id: id, is_admin: true } } as never)
    expect(session.current()?.user).toEqual(aUser({ isAdmin: true }))
    session.updateUser({ ...user, name: 'Mia West', user_id: id, is_admin: false } as never)
    expect(session.current()?.user).toEqual(aUser({ name: 'Mia West' }))
  })

  test('leaves nothing in the storage when it ends', () => {
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

  test('notifies its subscribers of changes only', () => {
    const session = createSession(aBrowser().tab())
    let changes = 0
    const unsubscribe = session.subscribe(() => changes++)
    session.begin(aSession())
    session.updateUser(aUser())
    expect(changes).toBe(1)
    session.end('expired')
    session.end('expired')
    expect(changes).toBe(2)
    unsubscribe()
    session.begin(aSession())
    expect(changes).toBe(2)
  })

  test('emits an event for each change', () => {
    const session = createSession(aBrowser().tab())
    const events = recordEvents(session)
    session.begin(aSession())
    session.begin(aSession({ token: 'second' }))
    session.updateUser(aUser({ name: 'Mei' }))
    session.announce('mfa-verified')
    session.announce('password-recovery')
    session.end('expired')
    session.begin(aSession())
    session.begin(aSession({ token: 'third', user: aUser({ id: '5d7a3a1e-3f0e-4b53-8a51-0f4cbe1f9f10' }) }))
    expect(events).toEqual([
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

  test('ignores the profile of another member', () => {
    const session = createSession(aBrowser().tab())
    session.begin(aSession())
    session.updateUser(aUser({ id: '5d7a3a1e-3f0e-4b53-8a51-0f4cbe1f9f10', name: 'Otto' }))
    expect(session.current()?.user.name).toBe('Mei Lin')
  })

  test.each(['', 'null', '{', '{"token":"other","expiresAt":"x","user":{"id":"1"}}'])(
    'keeps a token alone when the stored session is %j',
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
    const { browser, here, there, events } = twoTabs()
    here.begin(aSession())
    browser.deliver()
    expect(there.current()).toEqual(aSession())
    expect(events).toEqual(['signed-in'])
  })

  test('is refreshed in all of them', () => {
    const { browser, here, there, events } = twoTabs()
    here.begin(aSession())
    browser.deliver()
    here.begin(aSession({ token: 'second' }))
    browser.deliver()
    expect(there.token()).toBe('second')
    expect(events).toEqual(['signed-in', 'refreshed'])
  })

  test('shows a changed profile in all of them', () => {
    const { browser, here, there, events } = twoTabs()
    here.begin(aSession())
    browser.deliver()
    here.updateUser(aUser({ name: 'Mei' }))
    browser.deliver()
    expect(there.current()?.user.name).toBe('Mei')
    expect(events).toEqual(['signed-in', 'user-updated'])
  })

  test('ends in all of them', () => {
    const { browser, here, there, events } = twoTabs()
    here.begin(aSession())
    browser.deliver()
    here.end('signed-out')
    browser.deliver()
    expect(there.current()).toBeNull()
    expect(events).toEqual(['signed-in', 'signed-out: elsewhere'])
  })

  test('ends when the data of the site is cleared', () => {
    const { browser, here, events, there } = twoTabs()
    here.begin(aSession())
    browser.deliver()
    browser.clear()
    browser.deliver()
    expect(there.current()).toBeNull()
    expect(events).toEqual(['signed-in', 'signed-out: elsewhere'])
  })

  test('ignores other keys of the storage', () => {
    const browser = aBrowser()
    const session = createSession(browser.tab())
    const events = recordEvents(session)
    browser.tab().storage.setItem('draft', '{}')
    browser.deliver()
    expect(events).toEqual([])
  })

  test('does not notify a closed tab', () => {
    const { browser, here, there, events } = twoTabs()
    there.close()
    here.begin(aSession())
    browser.deliver()
    expect(events).toEqual([])
  })

  test('lets one tab at a time act, with the session that the previous one stored', async () => {
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
