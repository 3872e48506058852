import { expect, test } from 'vitest'
import { directionsTo, mapAt } from './directions.ts'

test.each([
  ['Mozilla/5.0 (Linux; Android 15; Pixel 8) Mobile', 'geo:0,0?q=Bern%20%26%20Thun'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 'https://maps.apple.com/?daddr=Bern%20%26%20Thun'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'https://maps.apple.com/?daddr=Bern%20%26%20Thun'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'https://www.google.com/maps/dir/?api=1&destination=Bern%20%26%20Thun'],
])('directions open in the maps of %s', (userAgent, address) => {
  expect(directionsTo('Bern & Thun', userAgent)).toBe(address)
})

test.each([
  ['Mozilla/5.0 (Linux; Android 15; Pixel 8) Mobile', 'geo:47.2492,9.3433?q=47.2492,9.3433(Bern%20%26%20Thun)'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 'https://maps.apple.com/?ll=47.2492,9.3433&q=Bern%20%26%20Thun'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'https://www.openstreetmap.org/?mlat=47.2492&mlon=9.3433#map=16/47.2492/9.3433'],
])('a point opens in the maps of %s', (userAgent, address) => {
  expect(mapAt({ latitude: 47.2492, longitude: 9.3433 }, 'Bern & Thun', userAgent)).toBe(address)
})
