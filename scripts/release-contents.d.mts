export function packagesOfServer(): string[]
export function filesOfRelease(): string[]
