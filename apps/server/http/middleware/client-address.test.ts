import { describe, expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'

describe('the address of a client', () => {
  test('is the address of the socket when no proxy is trusted', () => {
    expect(clientAddress('203.0.113.7', '1.2.3.4', 0)).toBe('203.0.113.7')
  })

  test('is the address that our own proxy saw, not one that the client claims', () => {
    expect(clientAddress('10.0.0.1', '1.2.3.4, 198.51.100.9', 1)).toBe('198.51.100.9')
    expect(clientAddress('10.0.0.1', '1.2.3.4, 198.51.100.9, 10.0.0.2', 2)).toBe('198.51.100.9')
  })

  test('falls back to the socket when the header is not an address', () => {
    for (const claimed of ['unknown', '0177.0.0.1', '1', '203.0.113.7/24', ''])
      expect(clientAddress('10.0.0.1', `1.2.3.4, ${claimed}`, 1)).toBe('10.0.0.1')
  })

  test('is the same for every notation of an IPv6 address', () => {
    for (const notation of ['2001:db8::1', '2001:DB8:0:0:0:0:0:1', '[2001:db8::1]', '[2001:db8::1]:443'])
      expect(clientAddress('10.0.0.1', notation, 1)).toBe('2001:db8::1')
  })

  test('is IPv4 for an IPv4-mapped IPv6 address', () => {
    expect(clientAddress('::ffff:192.0.2.1', undefined, 0)).toBe('192.0.2.1')
    expect(clientAddress('10.0.0.1', '[2001:db8::1]:443', 1)).toBe('2001:db8::1')
  })
})
