/** The colors of groups, by name; the app knows their values. */
export const groupColors = ['pine', 'violet', 'berry', 'blue', 'ochre', 'red', 'brown', 'green'] as const
export type GroupColor = (typeof groupColors)[number]

/** Admins of a group manage its members and review its activities; reviewers only review. Leaders, and who has another role, propose where only leaders may. */
export const groupRoles = ['member', 'leader', 'reviewer', 'admin'] as const
export type GroupRole = (typeof groupRoles)[number]
