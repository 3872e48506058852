/** "Hiking, Camping, Family": things side by side, without an "and". Chinese and Japanese have a mark of their own for it. */
export const list = (locale: string, items: readonly string[]): string => items.join(/^(zh|ja)/.test(locale) ? '、' : ', ')
