export const besides: { tests: string; sources: RegExp }[]

export function testsBesides(files: string[] | undefined): string[]
