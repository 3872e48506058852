import { describe, expect, test } from 'vitest'
import { defaultSystemSettings } from '@bothy/contract/admin/default-settings.ts'
import { limits } from '@bothy/contract/limits.ts'
import { engines } from '../../testing/engines.ts'
import { codeOf, fieldsOf, setUpFixture } from '../../testing/fixture.ts'

const numbers = [
  'maxParticipants',
  'minimumPasswordLength',
  'sessionTimeout',
  'maxLoginAttempts',
  'companionAdultAge',
  'companionTrials',
  'noShowLimit',
] as const

describe.each(engines)('settings on $name', ({ open }) => {
  const fixture = setUpFixture(open)

  test('a new club starts with the defaults of the specification', async () => {
    const admin = await fixture().admin()
    expect(await admin.getSystemSettings({})).toEqual({
      systemName: 'Bothy',
      systemDescription: '',
      systemLogo: null,
      maxParticipants: 50,
      autoApprove: false,
      emailNotifications: true,
      smsNotifications: false,
      requireEmailVerification: true,
      allowSelfRegistration: true,
      minimumPasswordLength: 6,
      requireComplexPassword: false,
      sessionTimeout: 30,
      offerStaySignedIn: true,
      maxLoginAttempts: 5,
      mapSource: 'none',
      mapUrl: '',
      mapAttribution: '',
      emergencyNumber: '112',
      allowCompanions: false,
      companionAdultAge: 18,
      companionTrials: 0,
      weightedDraws: false,
      usesDraws: false,
      timeZone: null,
      recordsAttendance: false,
      noShowLimit: 0,
      discussion: 'off',
      sharedRides: false,
      photos: false,
      photosPerMember: 30,
      activityPhotoSpace: 300,
      photoSpace: 5000,
      messageMonths: 0,
      photoMonths: 0,
      writesReports: false,
    })
    expect(await admin.getSystemSettings({})).toEqual(defaultSystemSettings)
  })

  test.each(numbers)('%s is accepted at its bounds and refused beyond', async (field) => {
    const admin = await fixture().admin()
    const { min, max } = limits.settings[field]
    for (const value of [min, max]) expect(await admin.updateSystemSettings({ [field]: value })).toMatchObject({ [field]: value })
    expect(await fieldsOf(admin.updateSystemSettings({ [field]: min - 1 }))).toEqual({ [field]: ['TOO_SMALL'] })
    expect(await fieldsOf(admin.updateSystemSettings({ [field]: max + 1 }))).toEqual({ [field]: ['TOO_LARGE'] })
    expect(await codeOf(admin.updateSystemSettings({ [field]: 7.5 }))).toBe('INVALID_INPUT')
    expect(await admin.getSystemSettings({})).toMatchObject({ [field]: max })
  })

  test('name and description are accepted up to their maximum length', async () => {
    const admin = await fixture().admin()
    for (const field of ['systemName', 'systemDescription'] as const) {
      const { max } = limits.settings[field]
      expect(await admin.updateSystemSettings({ [field]: '山'.repeat(max) })).toMatchObject({ [field]: '山'.repeat(max) })
      expect(await fieldsOf(admin.updateSystemSettings({ [field]: 'x'.repeat(max + 1) }))).toEqual({ [field]: ['TOO_LONG'] })
    }
    expect(await fieldsOf(admin.updateSystemSettings({ systemName: '  ' }))).toEqual({ systemName: ['REQUIRED'] })
  })

  test('a logo is a picture that was uploaded to the club, or none', async () => {
    const admin = await fixture().admin()
    const url = '/images/logo/192.webp'
    await fixture().rows('select rules.register_image($1, $2, $3, $4, $5, $6)', [admin.id, url, 'logo', 'avatar', [192], 900])
    for (const systemLogo of [url, null]) expect(await admin.updateSystemSettings({ systemLogo })).toMatchObject({ systemLogo })
    for (const systemLogo of ['https://club.example/logo.svg', '/logo.svg', 'javascript:alert(1)', '//elsewhere.example'])
      expect(await fieldsOf(admin.updateSystemSettings({ systemLogo }))).toEqual({ systemLogo: ['INVALID'] })
  })

  const raster = { mapSource: 'raster', mapUrl: 'https://tiles.example/{z}/{x}/{y}.png?key=a', mapAttribution: '© Mappers' } as const

  test.each([
    raster,
    { mapSource: 'style', mapUrl: 'https://tiles.example:8443/styles/outdoor.json', mapAttribution: '© Mappers' },
    { mapSource: 'style', mapUrl: 'http://localhost:8080/style.json', mapAttribution: '© Mappers' },
    { mapSource: 'pmtiles', mapUrl: '', mapAttribution: '© Mappers' },
    { mapSource: 'pmtiles-url', mapUrl: 'https://files.example/club/map.pmtiles', mapAttribution: '© Mappers' },
    { mapSource: 'none', mapUrl: '', mapAttribution: '' },
  ] as const)('the map comes from $mapSource $mapUrl', async (source) => {
    const admin = await fixture().admin()
    expect(await admin.updateSystemSettings(source)).toMatchObject(source)
    expect(await fixture().visitor.getSettings({})).toMatchObject(source)
  })

  test.each(['none', 'pmtiles'] as const)('the address of a map that is not shown is for admins alone: %s', async (mapSource) => {
    const admin = await fixture().admin()
    await admin.updateSystemSettings(raster)
    expect(await admin.updateSystemSettings({ mapSource })).toMatchObject({ mapSource, mapUrl: raster.mapUrl })
    expect(await admin.getSystemSettings({})).toMatchObject({ mapSource, mapUrl: raster.mapUrl })
    for (const reader of [fixture().visitor, admin]) expect(await reader.getSettings({})).toMatchObject({ mapSource, mapUrl: '' })
  })

  test.each([
    [{ mapSource: 'tiles' }, { mapSource: ['NOT_A_CHOICE'] }],
    [{ mapUrl: '' }, { mapUrl: ['REQUIRED'] }],
    [{ mapUrl: 'http://tiles.example/{z}/{x}/{y}.png' }, { mapUrl: ['INVALID'] }],
    [{ mapUrl: 'https://*.example/{z}/{x}/{y}.png' }, { mapUrl: ['INVALID'] }],
    [{ mapUrl: 'https://{s}.tiles.example/{z}/{x}/{y}.png' }, { mapUrl: ['INVALID'] }],
    [{ mapUrl: "https://tiles.example; script-src 'unsafe-inline'/{z}/{x}/{y}" }, { mapUrl: ['INVALID'] }],
    [{ mapUrl: 'https://me:secret@tiles.example/{z}/{x}/{y}.png' }, { mapUrl: ['INVALID'] }],
    [{ mapUrl: 'javascript:alert(1)' }, { mapUrl: ['INVALID'] }],
    [{ mapUrl: 'https://x..example/{z}/{x}/{y}.png' }, { mapUrl: ['INVALID'] }],
    [{ mapUrl: 'https://x.-y.example/{z}/{x}/{y}.png' }, { mapUrl: ['INVALID'] }],
    [{ mapUrl: 'https://tiles.example:99999/{z}/{x}/{y}.png' }, { mapUrl: ['INVALID'] }],
    [{ mapUrl: 'https://tiles.example/{z}/{x}.png' }, { mapUrl: ['INVALID'] }],
    [{ mapUrl: `https://tiles.example/{z}/{x}/{y}/${'x'.repeat(500)}` }, { mapUrl: ['TOO_LONG'] }],
    [{ mapAttribution: ' ' }, { mapAttribution: ['REQUIRED'] }],
    [{ mapAttribution: 'x'.repeat(201) }, { mapAttribution: ['TOO_LONG'] }],
  ])('a map with %j is refused', async (change, fields) => {
    const admin = await fixture().admin()
    await admin.updateSystemSettings(raster)
    expect(await fieldsOf(admin.run('updateSystemSettings', change))).toEqual(fields)
    expect(await admin.getSystemSettings({})).toMatchObject(raster)
  })

  test('the emergency number is a short number or a phone number, and everybody gets it', async () => {
    const admin = await fixture().admin()
    for (const emergencyNumber of ['1414', '+41333333333']) {
      expect(await admin.updateSystemSettings({ emergencyNumber })).toMatchObject({ emergencyNumber })
      expect(await fixture().visitor.getSettings({})).toMatchObject({ emergencyNumber })
    }
    for (const [emergencyNumber, problem] of [
      ['', 'REQUIRED'],
      ['1', 'INVALID'],
      ['112,9', 'INVALID'],
    ] as const)
      expect(await fieldsOf(admin.run('updateSystemSettings', { emergencyNumber }))).toEqual({ emergencyNumber: [problem] })
  })

  test('an update changes only what was sent, and is logged', async () => {
    const admin = await fixture().admin()
    const before = await admin.getSystemSettings({})
    expect(await admin.updateSystemSettings({ autoApprove: true })).toEqual({ ...before, autoApprove: true })
    await admin.updateSystemSettings({ autoApprove: false })
    const log = await fixture().rows('select operation, details::text as details from public.system_logs where user_id = $1 order by id', [
      admin.id,
    ])
    expect(log).toEqual([
      { operation: 'update_system_settings', details: '{"autoApprove": true}' },
      { operation: 'update_system_settings', details: '{"autoApprove": false}' },
    ])
  })

  test('a refused update changes and logs nothing', async () => {
    const admin = await fixture().admin()
    const before = await fixture().dump()
    expect(await codeOf(admin.updateSystemSettings({ systemName: 'New', sessionTimeout: 4 }))).toBe('INVALID_INPUT')
    expect(await fixture().dump()).toEqual(before)
  })

  test('visitors read only the settings that the screens need', async () => {
    const settings = await fixture().visitor.getSettings({})
    expect(settings).toHaveProperty('minimumPasswordLength')
    for (const secret of ['maxLoginAttempts', 'emailNotifications', 'smsNotifications']) expect(settings).not.toHaveProperty(secret)
  })

  test('only admins read all settings and change them', async () => {
    const lin = await fixture().member()
    expect(await codeOf(lin.getSystemSettings({}))).toBe('NOT_PERMITTED')
    expect(await codeOf(lin.updateSystemSettings({ autoApprove: true }))).toBe('NOT_PERMITTED')
    expect(await codeOf(fixture().visitor.getSystemSettings({}))).toBe('NOT_SIGNED_IN')
    expect(await codeOf(fixture().visitor.updateSystemSettings({ autoApprove: true }))).toBe('NOT_SIGNED_IN')
  })

  test('the table of system settings has exactly one row', async () => {
    await expect(fixture().rows('insert into public.system_settings default values')).rejects.toThrow(/system_settings_pkey/)
    await expect(fixture().rows('insert into public.system_settings (only_row) values (false)')).rejects.toThrow(/check/)
  })
})
