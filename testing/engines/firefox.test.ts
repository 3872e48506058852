import { inject } from 'vitest'
import { describeClub } from './club-story.ts'
import { firefoxEngine, firefoxWithRoomFor } from './firefox.ts'
import { describeFullStorage } from './full-storage-story.ts'

describeClub(firefoxEngine)
// Which file finds no room depends on the size; what is seen of it does not.
for (const kilobytes of inject('isQuick') ? [1000] : [1000, 2000]) describeFullStorage(firefoxWithRoomFor(kilobytes))
