/** What has become of a message to a member. */

/** In the order of the admin's filter. `logged` means written to the log of the server, because no provider is configured; `dead` means given up. */
export const deliveryStates = ['queued', 'failed', 'dead', 'logged', 'sent'] as const
export type DeliveryState = (typeof deliveryStates)[number]
