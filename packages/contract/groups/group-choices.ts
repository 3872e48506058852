/** The colors of groups, by name; the app knows their values. */
export const groupColors = ['pine', 'violet', 'berry', 'blue', 'ochre', 'red', 'brown', 'green'] as const
export type GroupColor = (typeof groupColors)[number]

/** Admins of a group manage its members and review its activities; reviewers only review. */
export const groupRoles = ['member', 'reviewer', 'admin'] as const
export type GroupRole = (typeof groupRoles)[number]
