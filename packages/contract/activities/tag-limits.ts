/** Characters of a tag. Apart from `limits.ts`, because the first screen needs no other limit. */
export const tagLimits = { min: 1, max: 30 } as const
