/** Which tests a change cannot break. */

/**
 * Tests that only a change of these sources can break, and a change of what all tests run with. Of those that import what they test,
 * `affected-tests.test.ts` holds that they import nothing else.
 */
export const besides = [
  { tests: 'db/**/*.test.ts', sources: /^(db|packages\/contract)\// },
  // The folders of the server whose tests see nothing of the app.
  {
    tests: 'apps/server/!(covers|http)/**/*.test.ts',
    sources: /^(apps\/server|db|packages|supabase|testing\/fixtures\/map-source\.)/,
  },
  { tests: 'testing/drills/**/*.test.ts', sources: /^(apps\/server|db|deploy|docs|packages|scripts|testing\/(drills|fixtures))\// },
  { tests: 'testing/conformance/rest-*.test.ts', sources: /^(apps\/server|db|packages|supabase|testing\/(conformance|fixtures))\// },
  {
    tests: 'testing/conformance/worked-example.test.ts',
    sources: /^(CONTRIBUTING\.md$|README\.md$|(apps\/server|db|packages|scripts|supabase|testing\/conformance)\/)/,
  },
  { tests: 'testing/conformance/mock.test.ts', sources: /^(apps\/server\/auth\/passkeys\/testing|db|packages|testing\/conformance)\// },
  {
    tests: 'testing/conformance/supabase.test.ts',
    sources: /^(apps\/server\/auth\/passkeys\/testing|db|packages|supabase|testing\/conformance)\//,
  },
  { tests: 'supabase/**/*.test.ts', sources: /^(db|docs|packages\/(auth|client|contract)|supabase)\// },
  // What the browser keeps of the demo. The demo itself is in the stories.
  {
    tests: 'testing/stories/demo-storage.test.ts',
    sources: /^(db|packages|scripts|apps\/web(?!\/(features|i18n|styles|ui)\/)|testing\/(fixtures|stories))\//,
  },
  // The layout of what the server answers: its rules change none.
  { tests: 'testing/screens/**', sources: /^(apps\/web|apps\/server\/http|db\/seed|packages|scripts|testing\/(fixtures|screens))\// },
  { tests: 'testing/engines/**/*.test.ts', sources: /^(apps\/web|packages|testing\/(engines|fixtures))\// },
]

/** What all tests run with. */
const tools = /^(package(-lock)?\.json|tsconfig\.json|vitest\.config\.ts)$/

/** The patterns of the tests that a change of these files cannot break. None where the files are not known. */
export function testsBesides(files) {
  if (!files || files.some((file) => tools.test(file))) return []
  return besides.filter(({ sources }) => !files.some((file) => sources.test(file))).map(({ tests }) => tests)
}
